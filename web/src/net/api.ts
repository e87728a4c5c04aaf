/** What is asked over HTTP. */
import { request } from "#server";
import { language, t } from "../lang/i18n.svelte";
import type {
  AnalysisNow,
  BookPage,
  BoxPage,
  ClausePage,
  FairCheck,
  HttpProblem,
  LessonCall,
  LessonItem,
  LessonNow,
  Listed,
  MatchPage,
  PuzzleCall,
  PuzzleList,
  PuzzleNow,
  Offer,
  Opened,
  OpenTable,
  Problem,
  Setup,
  StepPage,
  WhatIfCall,
  WhatIfNow,
  WordsPage,
  TrustPage,
} from "../protocol";
import { hasCompanions } from "./companions";
import { device } from "./device.svelte";

/** A refusal by the server, or no answer at all (`unreachable`). */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.text);
    this.problem = problem;
  }
}

/** Why something could not be done, in words; a server that does not answer says nothing. */
export function whyFailed(error: unknown): string {
  return error instanceof Refused && error.message ? error.message : t("unreachable");
}

async function answerTo(path: string, values: Record<string, string>, body?: unknown): Promise<Response> {
  const query = new URLSearchParams({ ...values, language: language() });
  const headers: Record<string, string> = {};
  // Where a device goes from hand to hand, nobody's own eyes look at a match that is still played.
  if (device.token && !hasCompanions()) headers["Authorization"] = `Bearer ${device.token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await request(`${path}?${query}`, {
      method: body === undefined ? "GET" : "POST",
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused({ code: "unreachable", text: "", clauses: [] });
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as HttpProblem | null;
    throw new Refused(problem?.error ?? { code: "unreachable", text: "", clauses: [] });
  }
  return answer;
}

export async function ask<T>(path: string, values: Record<string, string> = {}, body?: unknown): Promise<T> {
  return (await (await answerTo(path, values, body)).json()) as T;
}

/** The rules of a table as a book. */
export const rulebook = (chosen: Record<string, string>) => ask<BookPage>("/api/rules", chosen);

/** Every card of every box. */
export const boxes = () => ask<BoxPage[]>("/api/cards");

/** A rules problem as a scenario: of a match, or of the rules alone. */
export async function problemText(match: string, values: Record<string, string>): Promise<string> {
  const path = match ? `/api/matches/${encodeURIComponent(match)}/report` : "/api/report";
  return (await answerTo(path, values)).text();
}

export const openTable = (table: OpenTable) => ask<Opened>("/api/tables", {}, table);
export const listedTables = () => ask<Listed[]>("/api/tables");
export const tableAt = (code: string) => ask<Listed>(`/api/tables/${encodeURIComponent(code)}`);
export const clause = (id: string) => ask<ClausePage>(`/api/clauses/${encodeURIComponent(id)}`);
export const wordsPage = (tag: string) => ask<WordsPage>(`/api/words/${encodeURIComponent(tag)}`);
export const matchPage = (id: string, eyes: string) =>
  ask<MatchPage>(`/api/matches/${encodeURIComponent(id)}`, eyes ? { eyes } : {});
export const stepPage = (id: string, step: number, eyes: string) =>
  ask<StepPage>(`/api/matches/${encodeURIComponent(id)}/steps/${step}`, eyes ? { eyes } : {});
export const trustPage = () => ask<TrustPage>("/api/trust");
export const whatIf = (id: string, call: WhatIfCall) =>
  ask<WhatIfNow>(`/api/matches/${encodeURIComponent(id)}/what-if`, {}, call);
/** How far the analysis of a match is, with all of it if it is there. */
export const analysisNow = (id: string) =>
  ask<AnalysisNow>(`/api/matches/${encodeURIComponent(id)}/analysis`, { whole: "yes" });
/** Have a match analysed, unless it is. */
export const analyse = (id: string) => ask<AnalysisNow>(`/api/matches/${encodeURIComponent(id)}/analysis`, {}, {});
/** The record of a match that is over, as a text. */
export const recordText = async (id: string): Promise<string> =>
  (await answerTo(`/api/matches/${encodeURIComponent(id)}/record`, {})).text();
export const fairCheck = (id: string) => ask<FairCheck>(`/api/matches/${encodeURIComponent(id)}/check`);

export const lessons = () => ask<LessonItem[]>("/api/lessons");
export const lessonNow = (name: string, call: LessonCall) =>
  ask<LessonNow>(`/api/lessons/${encodeURIComponent(name)}`, {}, call);

export const puzzles = () => ask<PuzzleList>("/api/puzzles");
export const puzzleNow = (id: string, call: PuzzleCall) =>
  ask<PuzzleNow>(`/api/puzzles/${encodeURIComponent(id)}`, {}, call);

/** One table by its code, listed or not. */
export const oneTable = (code: string): Promise<Listed> => ask<Listed>(`/api/tables/${code}`);

/** What can be chosen beside what is chosen. */
export function offer(setup: Setup, players: number): Promise<Offer> {
  const options = Object.entries(setup.options).map(([key, value]) => `${key}=${value}`);
  return ask<Offer>("/api/offer", {
    game: setup.game,
    modules: setup.modules.join(","),
    profile: setup.profile,
    options: options.join(","),
    players: String(players),
  });
}
