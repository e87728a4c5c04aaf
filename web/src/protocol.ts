// Written by tools/make_protocol.py from src/saboteur/server/wire: do not change it here.

/** Raised by every change that an older client would not understand. */
export const PROTOCOL = 4;

/** A place in the grid: x grows to the east, y to the south, the start card lies at 0,0. */
export interface Cell {
  x: number;
  y: number;
}

/** A door in one arm of a tunnel. */
export interface Door {
  side: "E" | "N" | "S" | "W";
  colour: "blue" | "green";
}

/** The face of a path card as it lies. */
export interface Tile {
  /** Its notation, `NE|SW` for example. */
  shape: string;
  /** The sides of each chamber, which are joined inside; a chamber with one side is a dead end. */
  chambers: string[];
  doors: Door[];
  /** What else is drawn on it: `ladder`, `crystal`, and what further games bring. */
  marks: string[];
}

/** A kind of card. */
export interface Card {
  /** Its notation. */
  name: string;
  /** `path`, `sabotage`, `map`, `treasure`, ...: what cards that do the same have in common. */
  family: string;
  /** What it is called. */
  text: string;
  /** What it does; empty for goals and the like. */
  help: string;
  /** The tools it is about. */
  tools: string[];
  tile: Tile | null;
  /** The tile after half a turn, where that makes a difference. */
  turned: Tile | null;
}

/** A card in the reader's own hand. */
export interface HandCard {
  card: Card;
  playable: boolean;
  discardable: boolean;
  /** Whether it is picked for discarding already. */
  picked: boolean;
  /** On the reader's turn: why it cannot be played; empty if it can. */
  why: string;
  /** The clauses behind that. */
  clauses: string[];
}

/** A face-up card in the mine. */
export interface LaidCard {
  cell: Cell;
  /** Its notation. */
  card: string;
  family: string;
  /** What it is, in words. */
  text: string;
  /** As it lies, turned or not. */
  tile: Tile;
  turned: boolean;
  /** For each chamber of the tile: is it joined to the start? */
  reached: boolean[];
  /** In The Duel, whose start it is joined to. */
  reached_by: ("blue" | "green")[];
  /** In The Duel, whose counter lies on it. */
  counter: "" | "blue" | "green";
  /** In The Duel, how many keys lie on its door. */
  keys: number;
}

/** A face-down card, or a site, in the mine. */
export interface FaceDown {
  cell: Cell;
  /** `goal`, `site`, or the code of what a product lays face down. */
  kind: string;
  /** How goals are told apart: A, B, C from the top; empty for others. */
  letter: string;
  /** What the reader knows it to be, having looked; a site is known to all. */
  known: Card | null;
  /** What more the reader knows: the effect of a chest. */
  known_text: string;
  /** If the reader has seen it, but not what became of it: the names of what it can be. */
  maybe: string[];
}

/** Something that stands in the mine and is no card: a figure, a lamp, whatever products bring. */
export interface Thing {
  /** What it is, as a code; a client that has no drawing for it draws the sign. */
  kind: string;
  cell: Cell;
  /** Whose it is, or -1. */
  owner: number;
  /** One letter for it. */
  sign: string;
  /** What it is and whose, in words. */
  text: string;
  /** Who has promised to pay what it costs, or -1. */
  payer: number;
}

/** Everything on the table. */
export interface Mine {
  cards: LaidCard[];
  face_down: FaceDown[];
  things: Thing[];
}

/** A card that lies in front of a player. */
export interface Front {
  /** Its notation. */
  card: string;
  family: string;
  text: string;
  /** The tool that is broken; empty for other cards. */
  tool: string;
}

/** A dwarf card. */
export interface Role {
  name: string;
  /** What it is called, as a caption. */
  title: string;
  /** What a player who has it is called within a sentence. */
  text: string;
  aim: string;
}

/** A dwarf card that the reader saw, or had. */
export interface SeenRole {
  seat: number;
  role: Role;
  turn: number;
  /** Whether that player has exchanged it since. */
  stale: boolean;
}

/** A player as the reader knows them. */
export interface Player {
  seat: number;
  letter: string;
  name: string;
  hand: number;
  front: Front[];
  /** The dwarf card, where the reader knows it. */
  role: Role | null;
  gold_cards: number;
  /** Gold without a card; in games without gold cards all of it. None if it is not shown. */
  nuggets: number | null;
  /** Whether they have any gold at all, which all may know. */
  has_gold: boolean;
  /** Cards of which the reader is sure that they are in this hand, in words. */
  known_hand: string[];
  /** All gold, once it was counted. */
  total: number | null;
}

/** A card that was played and is not carried out yet: whoever can may still object. */
export interface Announced {
  /** Who played it. */
  seat: number;
  card: Card;
  cell: Cell | null;
  /** The second cell, of a goal swap. */
  other: Cell | null;
  turned: boolean;
  /** The player it is played on, or -1. */
  target: number;
  /** Where the path card lies that it moves to the cell, by a Diversion. */
  lifts: Cell | null;
}

/** What is being decided. */
export interface Prompt {
  /** `turn`, `take-gold`, `orient`, ...; empty when the match is over. */
  code: string;
  /** Who is asked; -1 in a window, where all are asked alike. */
  seat: number;
  text: string;
  cell: Cell | null;
  /** Whether the reader is asked. */
  mine: boolean;
  /** Whether it is a reaction window. */
  window: boolean;
  /** In a window, the card that it is about: the same for everybody. */
  announced: Announced | null;
  /** To whom it is asked: which card or event asks it; empty where the question says it. */
  by: string;
  /** To whom it is asked: what it costs and what comes of it. */
  follows: string;
  /** To whom it is asked: the clauses by which it is asked. */
  clauses: string[];
}

/** A move that the reader may make now. The parts are there to find it by touching things. */
export interface Choice {
  /** Its notation: what is sent back. */
  move: string;
  /** What it does: the family of the card, or `take`, `clear`, `reveal`, ... */
  kind: string;
  text: string;
  act: "choose" | "discard" | "pass" | "play";
  /** The places in the hand of the card it is about; of two alike either may be touched. */
  hand: number[];
  /** The notation of the card it is about; empty if none. */
  card: string;
  cell: Cell | null;
  /** The second cell, of a goal swap. */
  other: Cell | null;
  /** The goals and chests that it would turn up, as everybody can see. */
  turns: Cell[];
  turned: boolean;
  /** The player it is about, or -1. */
  target: number;
  tool: string;
  value: number;
  /** Where the path card lies that it moves to the cell, by a Diversion. */
  lifts: Cell | null;
}

/** Something that happened, as the reader was told of it. */
export interface LogLine {
  /** Counts from 0 in each match, for each reader. */
  n: number;
  event: string;
  text: string;
  clauses: string[];
  round: number;
  seat: number;
  /** Whether it is worth a line; the others follow from one before, or are shown elsewhere. */
  news: boolean;
  target: number;
  cells: Cell[];
  card: string;
  turned: boolean;
  /** Who made the move it tells of, if it was not the player: their clock, or a bot that stands in. */
  by: "" | "bot" | "clock";
  /** When it happened, in seconds since 1970 by the server's clock; 0 in a replay, which keeps no times. */
  at: number;
  /** Whether the text says more than everybody at the table was told: it must not be said aloud unasked. */
  private: boolean;
  /** What may be said aloud of what is private, since everybody was told so much. */
  aloud: string;
}

/** Something that can be claimed. */
export interface ClaimWord {
  /** As it is sent back. */
  what: string;
  /** The claim as a sentence. */
  text: string;
  /** The same in a word or two. */
  brief: string;
}

/** What can be claimed about a face-down goal, or about another face-down card. */
export interface GoalClaims {
  /** Its letter; empty if it is no goal: then it is claimed about by its cell, as `hidden`. */
  goal: string;
  /** Where it lies. */
  cell: Cell;
  words: ClaimWord[];
}

/** What can be claimed about a player; about the reader as `self`, about others as `player`. */
export interface PersonClaims {
  seat: number;
  words: ClaimWord[];
}

/** All that the reader can claim now in this game. */
export interface Claims {
  goals: GoalClaims[];
  people: PersonClaims[];
}

/** What became of a claim. */
export interface Verdict {
  /** The number of what was said. */
  n: number;
  /** `unknowable`: the speaker had not looked, or it never came to light. */
  verdict: "false" | "true" | "unknowable";
  /** Whether it was so, if that came to light; also where the speaker only guessed. */
  truth: boolean | null;
}

/** One thing that gave somebody gold, or took some. */
export interface Term {
  /** Less than 0 if it took some; None while it is a secret. */
  amount: number | null;
  text: string;
  clauses: string[];
}

/** What a player got in a round. */
export interface Payment {
  seat: number;
  /** The sum of the terms; None while it is a secret. */
  amount: number | null;
  /** The sentences that say why, with the arithmetic. */
  text: string;
  /** The sum, term by term, in the order in which it came about. */
  terms: Term[];
}

/** How a round ended. */
export interface RoundEnd {
  round: number;
  /** Who reached the treasure, or -1. */
  completer: number;
  /** The notation of the goal that the last play turned up; empty if it turned up none. */
  goal: string;
  /** Why the round is over, in a sentence. */
  text: string;
  /** Who won it and why, in one line. */
  headline: string;
  /** Who won it; empty if nobody did, or if there is nobody to be beaten. */
  winners: number[];
  /** What that means to the reader, who is spoken to; empty for a spectator. */
  outcome: string;
  /** By seat; empty while the round goes on. */
  roles: Role[];
  unused: Role[];
  lines: LogLine[];
  payments: Payment[];
  /** By seat, all they had won with the end of this round; None where the reader does not know it. */
  totals: (number | null)[];
  /** What became of the claims of this round, as far as everybody can judge. */
  verdicts: Verdict[];
  /** How the mine lay; only of the last round that ended. */
  mine: Mine | null;
}

/** What a player won in a round, and as whom. */
export interface RoundGold {
  /** None in a game without dwarf cards. */
  role: Role | null;
  amount: number;
}

/** What a player did in the match, in figures that everybody may know after it. */
export interface Story {
  seat: number;
  played: number;
  discarded: number;
  broke: number;
  mended: number;
  looked: number;
  /** Claims of theirs that were true, as they could know. */
  truths: number;
  /** Claims of theirs that were false, as they could know. */
  lies: number;
  rounds: RoundGold[];
}

/** What fooled the table longest. */
export interface Bluff {
  seat: number;
  text: string;
}

/** How the match ended. */
export interface Result {
  totals: number[];
  winners: number[];
  /** The gold of each round, by round and seat. */
  rounds: number[][];
  text: string;
  /** By seat. */
  stories: Story[];
  bluff: Bluff | null;
}

/** All that the reader may know of a match. */
export interface View {
  ruleset: string;
  game: string;
  /** The reader's seat, -1 for a spectator. */
  seat: number;
  round: number;
  rounds: number;
  /** Whose turn it is. */
  active: number;
  first: number;
  /** 1 clockwise, -1 the other way. */
  direction: number;
  deck: number;
  discards: number;
  /** The card on top of the discard pile, if the reader knows it. */
  top_discard: Card | null;
  aside: number;
  /** In The Duel, the counters in the supply; elsewhere 0. */
  counters_left: number;
  /** In The Duel, the keys in the supply; elsewhere 0. */
  keys_left: number;
  /** Whether everybody's role lies open, as the colours of The Duel do. */
  open_roles: boolean;
  mine: Mine;
  players: Player[];
  hand: HandCard[];
  role: Role | null;
  seen_roles: SeenRole[];
  /** The values of the reader's own gold cards. */
  gold: number[];
  /** The gold cards of the packet, while the reader holds it. */
  packet: number[];
  packet_size: number;
  /** Cards that the reader is looking through to keep one. */
  looked: Card[];
  /** What holds for the whole table now: maps look at no goals any more, and the like. */
  notices: string[];
  prompt: Prompt;
  claims: Claims;
  choices: Choice[];
  ends: RoundEnd[];
  result: Result | null;
  /** The fingerprints of all chance, told before the match. They prove that the deal is fair. */
  commitments: Record<string, string>;
}

/** How long a decision may take. */
export interface Clock {
  kind: "days" | "move" | "none";
  /** Seconds for each decision, or days. */
  amount: number;
}

/** What is played, and how. Only the host changes it, and only between matches. */
export interface Setup {
  game: string;
  modules: string[];
  profile: string;
  /** Only those that differ from what the profile has. */
  options: Record<string, string>;
  clock: Clock;
  /** What happens when a player is away. Players who are there and whose time is up are moved for. */
  absent: "bot" | "skip" | "wait";
  chat: "claims" | "full" | "off";
  /** Whether bots claim things as people do, where claims are allowed. */
  bots_talk: boolean;
  /** Whether everybody is shown, for themselves alone, how suspicious others are by what they know. */
  meter: boolean;
  /** Who hears spectators while a match is played: spectators, everybody, nobody. */
  watchers: "all" | "apart" | "off";
  /** How a bot's seat is taken while a match is played: at once if those who play agree and else from the next round on, only from the next round on, not before the next match, at once. */
  late: "ask" | "free" | "never" | "next";
  /** So long may people look at the end of a round before the next one goes on; 0: no wait. */
  ready_seconds: number;
  listed: boolean;
}

/** Who may come in. The host changes it at any time. */
export interface Door {
  /** Whoever has the code, whom the host lets in, nobody new. */
  entry: "knock" | "open" | "shut";
  /** Whether anybody may watch who does not play. */
  watching: boolean;
}

/** Somebody wants a bot's seat in the match that is played. */
export interface SeatAsk {
  /** Who. */
  member: number;
  name: string;
  /** The seat. */
  seat: number;
  /** Whether the seat is theirs from the next round on, and nobody is asked any more. */
  waits: boolean;
  /** Seconds in which those who play can still answer, when this was sent. */
  left: number;
  /** The members who agree. */
  yes: number[];
  no: number[];
  /** How many have to agree. */
  needed: number;
  /** The members who come from the same address, as far as that can be told: perhaps one household, perhaps a second window of somebody who plays. */
  near: number[];
}

/** Somebody who knocks; only the host is told. */
export interface Knocker {
  knock: number;
  name: string;
  sits: boolean;
  /** The members who come from the same address. */
  near: number[];
}

/** Somebody who was sent away; only the host is told. */
export interface Excluded {
  /** By this they are let back. */
  member: number;
  name: string;
}

/** Why something is refused. */
export interface Problem {
  /** What a program can go by. */
  code: string;
  /** What people read. */
  text: string;
  clauses: string[];
}

/** A seat of the table. */
export interface SeatState {
  seat: number;
  /** What it is called in notation. */
  letter: string;
  /** Who sits there, or -1. */
  member: number;
  name: string;
  /** The colour and shape of whoever sits there, 0 to 11: theirs also on another seat; -1: free. */
  look: number;
  /** The level of the bot that plays here; with a member, one that stands in for them. */
  bot: string;
  presence: "away" | "bot" | "free" | "gone" | "here";
  /** Whether the reader said "never ask me" for the windows of this round; always false of others. */
  standing: boolean;
  /** Whether somebody else may ask for it in the match that is played. */
  open: boolean;
}

/** Somebody at the table. */
export interface Member {
  member: number;
  /** As others read it. */
  name: string;
  /** -1: a spectator. */
  seat: number;
  /** Their colour and shape, 0 to 11, whatever seat they take; -1: they have not sat yet. */
  look: number;
  here: boolean;
  host: boolean;
  /** Whether they play on a device at which others play too. */
  shares: boolean;
  /** Whether they asked for time: no clock runs for them, and windows stay open longer. */
  unhurried: boolean;
  /** Whether the host lets nobody read what they write. */
  muted: boolean;
  /** For the host alone: who else comes from the same address. */
  near: number[];
}

/** A vote that is open. */
export interface Vote {
  on: "end" | "pause" | "resume";
  /** The seats that are for it. */
  yes: number[];
  needed: number;
}

/** Time that is running. */
export interface Timer {
  /** For a decision, for a reaction window, until an absent player is not waited for any longer, or until the next round goes on. */
  kind: "absent" | "move" | "ready" | "window";
  /** -1: everybody. */
  seat: number;
  /** Seconds, when this was sent. */
  left: number;
  total: number;
}

/** Something said at the table: free text, or a claim. */
export interface Said {
  n: number;
  /** Who said it; -1: a bot, which is known by its look. */
  member: number;
  /** Where they sat at that time, or -1. */
  seat: number;
  look: number;
  name: string;
  /** The kind of claim; empty for free text. */
  claim: string;
  text: string;
  /** The match in which, or after which, it was said. */
  match: string;
  round: number;
  decision: number;
  /** The letter of the goal that is claimed about. */
  goal: string;
  /** Where another face-down card lies that is claimed about. */
  cell: Cell | null;
  what: string;
  /** The same in a word or two, for where there is no room for the text. */
  brief: string;
  /** The seat, at that time, of the player that is claimed about. */
  about: number;
  /** Who sat there: the same person whatever seat they have now; -1: a bot, or nobody. */
  about_member: number;
  about_look: number;
  about_name: string;
  /** When it was said, in seconds since 1970 by the server's clock. */
  at: number;
  /** Whether a spectator said it to spectators: players read it only after the match. */
  apart: boolean;
}

/** A finished match of this table. */
export interface MatchLink {
  match: string;
  number: number;
  winners: string[];
}

/** Who the reader is. */
export interface You {
  /** -1: not entered yet. */
  member: number;
  seat: number;
  host: boolean;
  /** The members that play on this device too, in the order of the tokens in `hello`; -1: none. */
  also: number[];
  /** Whether the host has to let this reader in. */
  must_knock: boolean;
  /** Whether they have knocked, and what came of it. */
  knock: "" | "refused" | "waiting";
}

/** A table. */
export interface TableState {
  code: string;
  /** The address to share. */
  link: string;
  phase: "closed" | "lobby" | "over" | "paused" | "playing";
  setup: Setup;
  /** In notation; empty if the setup is refused. */
  ruleset: string;
  /** Why a match cannot begin like this; it names all that does not fit, not only the first. */
  refused: Problem | null;
  /** The chosen modules, and options, without which the rest goes together. */
  take_away: string[];
  /** The least and the greatest number of players. */
  players: number[];
  /** How many more players are needed: people, or bots. */
  missing: number;
  seats: SeatState[];
  members: Member[];
  spectators: number;
  /** How many shared screens show the table: whoever plays there need not see the mine again. */
  screens: number;
  you: You;
  votes: Vote[];
  /** Between two rounds: the members who are ready for the next one. */
  ready: number[];
  /** The id of the match that is played, or of the last one. */
  match: string;
  matches: MatchLink[];
  door: Door;
  /** Who wants a bot's seat. */
  asks: SeatAsk[];
  /** For the host alone. */
  knocks: Knocker[];
  /** For the host alone: who was sent away and may be let back. */
  excluded: Excluded[];
  /** Why the reader is told no more than this: the door is locked or shut, or nobody may watch. */
  outside: "" | "locked" | "shut" | "unwatched";
}

/** How people look at a match together; told to everybody at the table, and kept nowhere. */
export interface ReviewNow {
  t: "review";
  /** Empty: nobody does any more. */
  match: string;
  step: number;
  eyes: string;
  /** The member who leads; -1: nobody does, and anybody may. */
  leader: number;
  /** The members who follow. */
  followers: number[];
}

/** How suspicious the others are, by what the reader may know: for them alone, where the table wants it. */
export interface Meter {
  t: "meter";
  match: string;
  /** After which decision of the match; it only grows. */
  decision: number;
  /** By seat, how likely that player stands against the reader, in hundredths; -1: the reader. */
  doubts: number[];
}

/** What whoever runs the server has to say to everybody at its tables. */
export interface HouseNow {
  t: "house";
  /** As it was written; empty: nothing. */
  text: string;
  /** In which language that is. */
  language: string;
  /** Whether all matches rest for maintenance, and nothing can be done. */
  resting: boolean;
}

/** A line of the log; what has its usual value is left out. */
export type BriefLine = Partial<LogLine> & Pick<LogLine, "n" | "event" | "text" | "clauses" | "round" | "seat">;

/** A move that is offered; what has its usual value is left out. */
export type BriefChoice = Partial<Choice> & Pick<Choice, "move" | "kind" | "text">;

/** One change to a view: an operation of a JSON Patch; `add` at a member that is there takes its place. */
export interface ViewChange {
  op: "add" | "remove" | "replace";
  /** Where, from the view on: `/players/2/hand`, `/mine/cards/7`; places in lists count from 0. */
  path: string;
  /** What is there now; nothing if it is removed. */
  value: unknown;
}

/** What has changed of the match since the last `match` or `change`, for clients that asked for it. */
export interface MatchChanged {
  t: "change";
  version: number;
  match: string;
  /** The number of the view that these are changes of: the `seen` told last. If it is another, ask for `sync`. */
  of: number;
  /** The number of the view that comes of it. */
  seen: number;
  decision: number;
  timer: Timer | null;
  /** To be carried out on `view` one after the other. In `choices` what has its usual value is left out. */
  changes: ViewChange[];
  log_from: number;
  /** As in `match`, but what has its usual value is left out. */
  log: BriefLine[];
}

/** The first message: which table, and who is there. Answered by `welcome` and everything. */
export interface Hello {
  t: "hello";
  protocol: number;
  table: string;
  /** The device's own; empty: one is made and told in `welcome`. */
  token?: string;
  /** A one-time code that brings a seat to this device. */
  seat_code?: string;
  /** Whether only what everybody may see is to be sent, whoever has a seat on this device: so on a shared screen, and while a device goes from hand to hand. */
  public?: boolean;
  /** The tokens of the other people who play on this device: they are here too. */
  also?: string[];
  language?: string;
  /** The last version this client saw. */
  version?: number;
  match?: string;
  /** How many lines of the log of this match it has already. */
  log?: number;
  /** Whether it is enough to be told what has changed of a match: `change` instead of `match`. */
  changes?: boolean;
}

/** Enter with a name and take a seat: a free one, or that of a bot. -1: any. While a round is played a bot's seat is asked for, or taken from the next round on. */
export interface Sit {
  t: "sit";
  id: string;
  name: string;
  seat?: number;
}

/** Enter with a name as a spectator, or leave the seat. */
export interface Watch {
  t: "watch";
  id: string;
  name: string;
}

/** Host: choose what is played. */
export interface SetUp {
  t: "set-up";
  id: string;
  setup: Setup;
}

/** A seat as the host wants it. */
export interface SeatPlace {
  /** The seat that moves here with whoever sits there; -1: a new one. */
  seat?: number;
  /** The level of a bot; empty: whoever sat there, or free. */
  bot?: string;
}

/** Host: all seats in a new order, with more, fewer, or other bots. Nobody may be left out. */
export interface Arrange {
  t: "arrange";
  id: string;
  seats: SeatPlace[];
}

/** Host: begin the match. Free seats go away. */
export interface Start {
  t: "start";
  id: string;
}

/** Host: send somebody away. In a match a bot plays on. */
export interface Kick {
  t: "kick";
  id: string;
  member: number;
}

/** Host: make somebody else the host. */
export interface HandOver {
  t: "hand-over";
  id: string;
  member: number;
}

/** Host: let a bot play for somebody who is away. They may come back. */
export interface StandIn {
  t: "stand-in";
  id: string;
  seat: number;
}

/** Host: after a match, back to the lobby with the same people at the same link. */
export interface Rematch {
  t: "rematch";
  id: string;
  /** Whether everybody moves on by one seat. */
  rotate?: boolean;
}

/** Make a move. It counts only for the decision the client saw. */
export interface MoveMessage {
  t: "move";
  id: string;
  decision: number;
  move: string;
  version?: number;
}

/** Between two rounds: let the next one go on as far as this player is concerned. */
export interface Ready {
  t: "ready";
  id: string;
}

/** In a window, when all people of the table play on this one device: nobody here objects. */
export interface WaveOn {
  t: "wave-on";
  id: string;
}

/** Ask for notices when it is this member's turn: where to push them, and with which keys. */
export interface Subscribe {
  t: "subscribe";
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Ask for no more notices there. */
export interface Unsubscribe {
  t: "unsubscribe";
  id: string;
  endpoint: string;
}

/** Ask for time: no clock for oneself, longer windows for all. Everybody sees that it was asked. */
export interface Unhurried {
  t: "unhurried";
  id: string;
  on: boolean;
}

/** Say "never ask me" for the windows of this round, or take it back. Nobody else is told. */
export interface Standing {
  t: "standing";
  id: string;
  on: boolean;
}

/** Ask why a move may not be made. Answered by `because`. */
export interface Why {
  t: "why";
  id: string;
  move: string;
}

/** Ask what a move that may be made would change in the mine. Answered by `outcome`. */
export interface Preview {
  t: "preview";
  id: string;
  move: string;
}

/** Say something to the whole table. Those who watch a match are heard by others who watch, unless the table wants it otherwise. */
export interface Say {
  t: "say";
  id: string;
  /** At most 280 letters are taken. */
  text: string;
}

/** Claim something in a form that everybody can read in their own language. */
export interface ClaimMessage {
  t: "claim";
  id: string;
  /** `hidden`: about a face-down card that is no goal, such as a chest. */
  kind: "goal" | "help" | "hidden" | "no-path" | "nothing" | "player" | "self";
  /** The letter of a goal. */
  goal?: string;
  /** Where another face-down card lies. */
  cell?: Cell | null;
  what?: string;
  seat?: number;
}

/** Vote for a pause, for going on, or for ending the match; or take it back. */
export interface CastVote {
  t: "vote";
  id: string;
  on: "end" | "pause" | "resume";
  yes?: boolean;
}

/** Ask for a one-time code that brings this seat to another device. Answered by `seat-code`. */
export interface MoveSeat {
  t: "move-seat";
  id: string;
}

/** Ask for everything again. */
export interface Sync {
  t: "sync";
  id: string;
  log?: number;
}

/** Change the language of everything the server writes to this client. */
export interface Speak {
  t: "speak";
  id: string;
  language: string;
}

/** Review a match together: take the lead if nobody has it, and say where one looks now. */
export interface Lead {
  t: "lead";
  id: string;
  match: string;
  step: number;
  /** Through whose eyes; of a match that goes on only `-`, the public's. */
  eyes: string;
}

/** Follow whoever leads through a match, or stop; whoever leads gives up the lead by stopping. */
export interface Follow {
  t: "follow";
  id: string;
  on?: boolean;
}

/** Whoever leads through a match: let somebody else lead who follows. */
export interface HandLead {
  t: "hand-lead";
  id: string;
  member: number;
}

/** Am I still connected? Answered by `pong`. */
export interface Ping {
  t: "ping";
}

/** The answer to `hello`. `table` follows and, if there is a match, `match`. */
export interface Welcome {
  t: "welcome";
  protocol: number;
  /** Empty unless it is new: to be kept on the device. */
  token: string;
  languages: string[];
  /** The levels of bots there are. */
  bots: string[];
  /** The key by which a browser knows pushed notices of this server; empty: there are none. */
  push_key: string;
}

/** The client is of another version: load the page again. The socket is then closed. */
export interface Reload {
  t: "reload";
  protocol: number;
}

/** The table as it is now, all of it. */
export interface TableMessage {
  t: "table";
  version: number;
  table: TableState;
}

/** The match as it is now, all of it, and the lines of the log from `log_from` on. */
export interface MatchNow {
  t: "match";
  version: number;
  match: string;
  /** The number that a move has to name; it only grows. */
  decision: number;
  /** The time that is running; sent anew whenever it changes, also when somebody comes or goes. */
  timer: Timer | null;
  view: View;
  log_from: number;
  log: LogLine[];
  /** The number of this view, which a `change` to it names. */
  seen: number;
}

/** What was said: on entering all that is kept, later each new line. */
export interface Talk {
  t: "talk";
  version: number;
  said: Said[];
}

/** What was asked for is done, and kept for good. */
export interface Done {
  t: "done";
  id: string;
  version: number;
}

/** Why a move may not be made. */
export interface Because {
  t: "because";
  id: string;
  move: string;
  legal: boolean;
  code: string;
  text: string;
  clauses: string[];
}

/** What a move would change in the mine, worked out from what the reader may know. */
export interface Outcome {
  t: "outcome";
  id: string;
  move: string;
  /** Face-up cards that would newly be joined to the start, wholly or in part. */
  joined: Cell[];
  /** Free cells at which a tunnel from the start would newly end. */
  opened: Cell[];
  /** Face-up cards that would be cut off from the start, wholly or in part. */
  cut: Cell[];
  /** Face-down cards that would be turned up. */
  turns: Cell[];
  /** Where a card would be taken away, to lie elsewhere or nowhere. */
  taken: Cell | null;
  /** Where a card would come to lie. */
  laid: Cell | null;
  /** All of it in words: `opens 2 new ends and reaches goal B`; empty if nothing is laid or lifted. */
  text: string;
}

/** A one-time code; it belongs behind the # of an address, where no server log sees it. */
export interface SeatCode {
  t: "seat-code";
  id: string;
  code: string;
  link: string;
  /** The link as a QR code: a drawing in SVG. */
  qr: string;
  seconds: number;
}

/** What was asked for is refused, and nothing has changed. */
export interface Failed {
  t: "error";
  /** Empty if the message could not be read at all. */
  id: string;
  code: string;
  text: string;
  clauses: string[];
}

/** The socket is about to be closed, and why. */
export interface Bye {
  t: "bye";
  code: "banned" | "closed" | "ended" | "flood" | "kicked" | "moved" | "restart" | "silent";
  text: string;
}

/** You are. */
export interface Pong {
  t: "pong";
}

/** Host: say who may come in from now on, and whether anybody may watch. */
export interface SetDoor {
  t: "door";
  id: string;
  door: Door;
}

/** Host: say what may be said at the table, also while a match is played. */
export interface LimitTalk {
  t: "limit-talk";
  id: string;
  chat: "claims" | "full" | "off";
  watchers: "all" | "apart" | "off";
}

/** Host: let nothing more be read that somebody writes, or let it be read again. Claims stay. */
export interface Mute {
  t: "mute";
  id: string;
  member: number;
  on?: boolean;
}

/** Host: let somebody who was sent away come back. */
export interface Pardon {
  t: "pardon";
  id: string;
  member: number;
}

/** Ask the host to be let in, where one has to. */
export interface Knock {
  t: "knock";
  id: string;
  name: string;
  /** Whether to play, if there is a seat; or only to watch. */
  sits?: boolean;
}

/** Host: let in somebody who knocks, or not. */
export interface LetIn {
  t: "let-in";
  id: string;
  knock: number;
  yes?: boolean;
}

/** Whoever plays: say whether somebody may take a computer's seat in the middle of a round. */
export interface AnswerAsk {
  t: "answer-ask";
  id: string;
  /** Who asks for the seat. */
  member: number;
  yes?: boolean;
}

/** Knock no longer, or ask for a seat no longer. */
export interface GiveUp {
  t: "give-up";
  id: string;
}

/** Before a match: promise a random number of this device for the deal, by SHA-256 of `saboteur seal ` and its bytes. It counts for everybody who plays on the device, and for the next match alone; until that begins another one takes its place. Whoever promises none is not waited for. */
export interface Seal {
  t: "seal";
  id: string;
  seal: string;
}

/** Answer `deal`: the number that was promised. It cannot be another. */
export interface Nonce {
  t: "nonce";
  id: string;
  match: string;
  nonce: string;
}

/** The match is about to be dealt: what everybody has promised, before anybody opens theirs. Answered by `nonce`. The match begins when all numbers are here, or after a few seconds without those that are not. To be kept: with it the record can be checked once the match is over. */
export interface Deal {
  t: "deal";
  match: string;
  ruleset: string;
  /** SHA-256 of `saboteur promise ` and the bytes of the server's secret. */
  promise: string;
  /** What each seat has promised; empty: it adds nothing. */
  seals: string[];
}

/** Open a table and sit down at it. */
export interface OpenTable {
  name: string;
  token?: string;
  setup?: Setup;
  /** The levels of bots to begin with. */
  bots?: string[];
  /** A game to be dealt at once, in its usual edition and against as many bots as it wants; then bots say nothing, and of the setup only its modules. */
  play?: string;
  /** The hash of the number that this device adds to the next deal, as in `seal`; empty: none. */
  seal?: string;
}

/** A new table. */
export interface Opened {
  table: string;
  /** The device's own; new, if none was sent. */
  token: string;
  /** Where others join: an address to be passed on. */
  link: string;
}

/** A table that anybody may join. */
export interface Listed {
  table: string;
  /** Their name. */
  host: string;
  game: string;
  /** The game and its modules, in words. */
  text: string;
  /** How many people sit there. */
  players: number;
  /** How many may: before a match as many as the game takes, in a match its seats. */
  seats: number;
  playing: boolean;
  /** Whether a match has ended there and the next one has not begun. */
  over: boolean;
  /** Whether the host has to let newcomers in. */
  knock: boolean;
}

/** A value of an option. */
export interface Value {
  /** As it is sent back. */
  value: string;
  text: string;
}

/** An option of the rules. */
export interface OptionOffer {
  /** Its name in notation. */
  key: string;
  text: string;
  values: Value[];
  /** As it is now. */
  value: string;
  /** What it is unless somebody says otherwise. */
  usual: string;
  /** What else it can be, in words; empty if nothing. */
  free: string;
  clauses: string[];
  /** What its values are; a text in notation all the same. */
  kind: "cells" | "flag" | "number" | "seat" | "sides" | "word";
  /** The least and the most it can be, if it is a number; otherwise empty. */
  range: number[];
  /** Why one might want it otherwise, in a sentence; empty if nobody has said it. */
  about: string;
}

/** A module that can be chosen. */
export interface ModuleOffer {
  name: string;
  text: string;
  on: boolean;
  /** Why it cannot be chosen beside the rest. */
  refused: Problem | null;
  /** What it is about, in two sentences. */
  about: string;
  /** How it changes the evening, each in a few words. */
  changes: string[];
  /** The least and the greatest number of players with it; empty if it does not go with the game. */
  players: number[];
}

/** An edition that can be chosen. */
export interface EditionOffer {
  name: string;
  text: string;
  on: boolean;
  /** Why it cannot be chosen beside the rest. */
  refused: Problem | null;
  /** In what it differs from others. */
  about: string;
  clauses: string[];
  /** The chosen modules, by what they are called, that are not in it. */
  takes_away: string[];
}

/** A ready-made evening. */
export interface PresetOffer {
  name: string;
  text: string;
  on: boolean;
  about: string;
  game: string;
  modules: string[];
  profile: string;
  options: Record<string, string>;
  /** What the game and the modules are called. */
  contents: string[];
  players: number[];
}

/** A game that can be chosen. */
export interface GameOffer {
  name: string;
  text: string;
  on: boolean;
  /** The edition to choose with it: the one that is chosen, if the game is in it. */
  profile: string;
  /** The least and the greatest number of players. */
  players: number[];
  /** What it is about, in two sentences. */
  about: string;
  /** How it changes the evening, each in a few words. */
  changes: string[];
}

/** What can be chosen, given what is chosen already. */
export interface Offer {
  games: GameOffer[];
  presets: PresetOffer[];
  modules: ModuleOffer[];
  profiles: EditionOffer[];
  options: OptionOffer[];
  ruleset: string;
  players: number[];
  /** How many more players are needed: people, or bots. */
  missing: number;
  /** The chosen modules, and options, without which the rest goes together. */
  take_away: string[];
  /** Why it cannot be played like this; it names all that does not fit, not only the first. */
  refused: Problem | null;
  /** Which dwarf cards are shuffled for so many players, in words; empty if there is nothing to say. */
  mix: string;
}

/** A clause of the rules. */
export interface ClausePage {
  id: string;
  part: string;
  text: string;
  source: string;
  see: string[];
  /** The language it is written in: English, where it is not translated yet. */
  language: string;
}

/** A text that a language lacks, or whose English has changed since it was translated. */
export interface WordsGap {
  /** Under which name it stands in the catalogues. */
  key: string;
  english: string;
  /** What the language has for it; empty if it is missing. */
  own: string;
  /** The file that its English stands in. */
  where: string;
}

/** How far a language has come, for translators. */
export interface WordsPage {
  language: string;
  name: string;
  /** How many there are in English. */
  texts: number;
  missing: WordsGap[];
  outdated: WordsGap[];
  /** How many the rules have, and how many of them lack words. */
  clauses: number;
  clauses_missing: number;
}

/** Something that was claimed in a match that is over. */
export interface ReplayClaim {
  /** After which step it was said. */
  step: number;
  said: Said;
  /** What became of it; None if its round was not played to the end. */
  verdict: Verdict | null;
}

/** A move that a bot weighed. */
export interface Hope {
  /** The move in words. */
  text: string;
  /** How likely it thought its side would win the round with it, in hundredths. */
  chance: number;
}

/** What a bot believed when it made a move. */
export interface BotMind {
  step: number;
  seat: number;
  /** Which level thought; empty: it was done without a thought. */
  level: string;
  /** Why it did so, in a sentence; empty where there is nothing to say. */
  text: string;
  /** The moves that looked best to it, the one it made first; empty if it did not weigh them so. */
  hopes: Hope[];
  /** By seat, how likely it took that player for an opponent, in hundredths; empty: it did not say. */
  suspicions: number[];
}

/** A move of a match in words, as some eyes saw it. */
export interface MoveLine {
  seat: number;
  text: string;
  /** Who made it, if it was not the player: their clock, or a bot that stands in. */
  by: "" | "bot" | "clock";
  /** Whether it was a turning point: a goal was turned up, or a round ended with it. */
  turning: boolean;
}

/** That somebody was sure of something. */
export interface Knowing {
  seat: number;
  /** From this step on. */
  since: number;
  /** Before this step; at the end of a round everybody is shown everything. */
  until: number;
  how: "deduced" | "looked" | "own" | "shown";
  /** What it was, in a word or two; empty if the reader knows only that they looked. */
  what: string;
}

/** A goal or a dwarf card of one round, and who knew it when. */
export interface Secret {
  kind: "goal" | "role";
  /** Of a goal. */
  letter: string;
  /** Whose dwarf card it is; -1: it is a goal. */
  seat: number;
  round: number;
  first: number;
  /** The steps between which the round was played. */
  last: number;
  /** What it turned out to be; empty if the reader never learned it. */
  what: string;
  knowings: Knowing[];
}

/** A match to look at again. */
export interface MatchPage {
  match: string;
  table: string;
  ruleset: string;
  names: string[];
  over: boolean;
  /** The number of its last step; 0 is the deal. */
  steps: number;
  /** The step with which each round begins. */
  rounds: number[];
  /** The moves in notation as these eyes saw them; the first is step 1. */
  moves: string[];
  /** Through whose eyes it may be seen: letters, `-` the public, `truth`. */
  eyes: string[];
  totals: number[];
  winners: number[];
  /** What was claimed, in order; nothing while the match goes on, and no free talk. */
  claims: ReplayClaim[];
  /** The moves in words, as these eyes saw them; the first is step 1. */
  lines: MoveLine[];
  /** By seat, the colour and shape of whoever sat there; empty where no table knows it any more. */
  looks: number[];
  /** Who knew what when, as far as these eyes know. */
  secrets: Secret[];
  /** What bots believed, once the match is over: to their own eyes, and with the truth. */
  minds: BotMind[];
}

/** One moment of a match through some eyes. */
export interface StepPage {
  match: string;
  step: number;
  /** The number of the last one. */
  steps: number;
  eyes: string;
  /** Who made which move, in notation, as these eyes saw it; empty for the deal. */
  move: string;
  /** The move in words. */
  text: string;
  view: View;
  /** With the truth: everybody's cards, in words. */
  hands: string[][];
  log: LogLine[];
}

/** Where a match that is over was left, what was played since, and what is to be done next. Nothing of it is kept. */
export interface WhatIfCall {
  /** After this step it was left. */
  step: number;
  /** Made up by the client, another for each try: it also says which world is sampled. */
  run: string;
  /** `truth`, or the letter of a seat: then all that this seat did not know is dealt anew. */
  world: string;
  /** Whether all cards of that world lie open. */
  open: boolean;
  /** By seat the level of a bot; empty: it is played by hand. */
  bots: string[];
  /** Every move since, those of bots too. */
  past: string[];
  /** The seat whose log this client has, and how many lines of it. */
  viewer: number;
  log: number;
  message: MoveMessage | Why | Preview | null;
}

/** How it stands there, and what a table would say on its socket. */
export interface WhatIfNow {
  /** Every move since the match was left, with those that were made now. */
  past: string[];
  /** Through whose eyes it is told; -1: a spectator's, if bots play alone. */
  viewer: number;
  answers: (Welcome | Reload | TableMessage | MatchNow | MatchChanged | Deal | Talk | ReviewNow | Meter | HouseNow | Done | Because | Outcome | SeatCode | Failed | Bye | Pong)[];
  over: boolean;
}

/** Whether a match was dealt and played by the rules. */
export interface FairCheck {
  match: string;
  fair: boolean;
  over: boolean;
  moves: number;
  problems: string[];
  commitments: Record<string, string>;
  text: string;
}

/** How the server is. */
export interface Health {
  status: "not-ready" | "ok";
  version: string;
  protocol: number;
}

/** The server's encrypted door, and what a browser needs to trust it. */
export interface TrustPage {
  /** Where it is; empty if there is none. */
  address: string;
  /** Where the certificate of the server's own authority is; empty if none has to be installed. */
  certificate: string;
  /** Of that certificate, by SHA-256, for comparing by eye. */
  fingerprint: string;
}

/** Why a request is refused. */
export interface HttpProblem {
  error: Problem;
}

/** A lesson that can be taken. */
export interface LessonItem {
  name: string;
  /** `start`, `game`, `card`, `expansion` or `variant`: under which heading it is listed. */
  group: string;
  title: string;
  /** What is learnt in it, in a sentence. */
  about: string;
  minutes: number;
  steps: number;
}

/** Something that the coach points at. */
export interface Pointed {
  /** `cell`, `card`, `seat`, `role`, `deck`, `gold`, `talk`, `panel` or `discard`. */
  what: string;
  cell: Cell | null;
  seat: number;
  /** The notation of a card of the hand. */
  card: string;
}

/** What the coach says now. */
export interface Coach {
  /** How many steps are done. */
  step: number;
  say: string;
  /** What the learner is to do: a move, a claim, only to read, or nothing any more. */
  asks: "claim" | "end" | "move" | "read";
  points: Pointed[];
  /** What is said to a deed that was not the one asked for; nothing has changed then. */
  reply: string;
}

/** What was done in a lesson so far, and what is to be done next. Nothing of it is kept. */
export interface LessonCall {
  /** Made up by the client, another for each time: the match has this id. */
  run: string;
  /** What to call the learner. */
  name?: string;
  /** What counted so far. `ready` goes on from what is only read, or has a step done. */
  past?: (MoveMessage | ClaimMessage | Ready)[];
  message?: MoveMessage | ClaimMessage | Ready | Why | Preview | null;
}

/** How a lesson stands, and what a table would say on its socket. */
export interface LessonNow {
  lesson: LessonItem;
  coach: Coach;
  /** Whether what was sent belongs to what was done from now on. */
  counted: boolean;
  /** In their order: the answer to the message, the match after each move, what was said. */
  answers: (Welcome | Reload | TableMessage | MatchNow | MatchChanged | Deal | Talk | ReviewNow | Meter | HouseNow | Done | Because | Outcome | SeatCode | Failed | Bye | Pong)[];
}

/** What the table has settled about a clause. */
export interface BookRuling {
  /** What is settled. */
  text: string;
  /** And how. */
  value: string;
  /** Who plays it otherwise than the clauses take for granted. */
  by: "" | "edition" | "table";
}

/** A situation to be drawn, and a move in it. */
export interface BookExample {
  id: string;
  /** What is to be seen in it. */
  text: string;
  /** The language of the text, which is English where it is not translated yet. */
  language: string;
  before: Mine;
  /** The card that is laid; None if none is. */
  card: Card | null;
  /** Where the move takes place. */
  cell: Cell | null;
  turned: boolean;
  verdict: "" | "legal" | "refused";
  /** Why it is refused, in words; otherwise empty. */
  reason: string;
  /** What comes of it, where that is more than the card lying there. */
  after: Mine | null;
  /** The same in notation. */
  position: string;
  move: string;
}

/** A clause that holds at the table. */
export interface BookClause {
  id: string;
  text: string;
  source: string;
  see: string[];
  rulings: BookRuling[];
  examples: BookExample[];
  /** The language it is written in, which is English where it is not translated yet. */
  language: string;
}

/** Clauses under a heading. */
export interface BookSection {
  title: string;
  /** What they say in short; may be empty. */
  short: string;
  clauses: BookClause[];
  /** The language of title and short text, which is English where they are not translated yet. */
  language: string;
}

/** A part of the rules. */
export interface BookPart {
  id: string;
  title: string;
  short: string;
  sections: BookSection[];
  /** As that of a section. */
  language: string;
}

/** The rules of one table: only what holds there. */
export interface BookPage {
  setup: Setup;
  ruleset: string;
  title: string;
  edition: string;
  parts: BookPart[];
  /** The cards that are played with. */
  cards: BoxCard[];
}

/** A kind of card in a box. */
export interface BoxCard {
  /** How it is drawn, where `card` is None: `role:miner`, `gold:3` and the like. */
  face: string;
  card: Card | null;
  text: string;
  help: string;
  copies: number;
  /** Where it lies in the game: `start`, `deck`, `goals`, `apart`, `roles` or `gold`. */
  place: string;
  /** `picture`, `two-sources`, `one-source` or `inferred`: how sure we are of its face; empty where nothing is in doubt. */
  sure: string;
  clauses: string[];
}

/** What one product has in its box. */
export interface BoxPage {
  name: string;
  text: string;
  /** The game it is, or can be added to. */
  game: string;
  /** How many cards there are, copy by copy. */
  count: number;
  cards: BoxCard[];
}

/** What a level would have done, and what is needed to show it in the mine. */
export interface LevelMove {
  level: string;
  /** In notation. */
  move: string;
  text: string;
  act: "choose" | "discard" | "pass" | "play";
  /** The card that would have been used, if it was one. */
  card: Card | null;
  cell: Cell | null;
  /** The second cell, of a card that needs two. */
  other: Cell | null;
  turned: boolean;
  /** The player it would have been about, or -1. */
  target: number;
}

/** What a level makes of a move, by what its player could know. */
export interface MoveVerdict {
  step: number;
  seat: number;
  /** The only move there was, what the level would have done, about as good, worse, much worse, and another of which it cannot say what it is worth. */
  mark: "best" | "doubtful" | "good" | "mistake" | "only" | "other";
  /** How likely the mover's side was to win with it. */
  chance: number;
  /** The same with the level's move. */
  best_chance: number;
  /** How much of that chance was given away, in thousandths; less than nothing if it was better. */
  loss: number;
  /** Whether the loss is beyond doubt. */
  sure: boolean;
  /** Why the level would have done otherwise, in a sentence; empty where there is nothing to say. */
  why: string;
  /** What levels would have done, the one that judges first; empty where nothing was to be chosen. */
  moves: LevelMove[];
}

/** Who looked like a Saboteur to somebody, all through the match. */
export interface Suspected {
  /** The letter of a seat, or `-`: everybody's. */
  eyes: string;
  /** By seat, after each step how likely that player was a Saboteur, the deal first. */
  curves: number[][];
}

/** A step that changed much. */
export interface Turn {
  step: number;
  /** How it stood before it, as in `course`; and after it. */
  before: number;
  after: number;
}

/** What there is to say of a match. */
export interface AnalysisPage {
  /** Who judges. */
  level: string;
  /** How often it played on for each decision. */
  visits: number;
  /** What chances are of: of a side to win the round, or that the treasure is reached; to win the match, of the first seat where it is nobody's in particular; the share of all gold. */
  about: "first" | "gold" | "treasure";
  /** How it stood after each step, the deal first, for somebody who saw all cards but the deck; empty where nobody can say. */
  course: number[];
  verdicts: MoveVerdict[];
  turning: Turn[];
  /** Everybody's eyes first; empty where nobody can be a Saboteur. */
  suspected: Suspected[];
  /** By round, who turned out to be one. */
  saboteurs: number[][];
  /** What was claimed, each against the truth. */
  claims: ReplayClaim[];
}

/** Asks for an analysis. */
export interface AnalysisCall {
}

/** How far the analysis of a match is. */
export interface AnalysisNow {
  /** Nothing is analysed here, nobody has asked, others come first, it is worked on, it went wrong, it is there. */
  state: "done" | "failed" | "none" | "off" | "running" | "waiting";
  /** While it waits: how many come first. */
  ahead: number;
  done: number;
  /** While it is worked on: how many moves are judged of how many. */
  of: number;
  /** What went wrong. */
  problem: Problem | null;
  /** All of it, if that was asked for. */
  page: AnalysisPage | null;
}

/** A puzzle that can be solved. */
export interface PuzzleItem {
  id: string;
  /** `reach`, `who`, `save` or `tactics`. */
  theme: string;
  /** 1 to 5. */
  difficulty: number;
  /** What is played, in words. */
  text: string;
  players: number;
}

/** All puzzles there are, and which is today's. */
export interface PuzzleList {
  /** Today by the clock of Greenwich, as 2026-11-18. */
  date: string;
  daily: string;
  puzzles: PuzzleItem[];
}

/** How a puzzle stands on a device, and what is to be done next. Nothing of it is kept. */
export interface PuzzleCall {
  /** Made up by the client, another for each time: the match has this id. */
  run: string;
  /** After how many moves the table is shown; -1: at the moment that is asked about. */
  at?: number;
  /** How many lines of the log this client has. */
  log?: number;
  /** The answer that was right: a move, or the letters of people. */
  found?: string;
  /** Whom somebody takes for Saboteurs, as letters. */
  guess?: string;
  /** Whether the answer is to be shown. */
  give_up?: boolean;
  /** Whether the table is there already, and only goes on to `at`. */
  step?: boolean;
  message?: MoveMessage | Why | Preview | null;
}

/** Something that gave a Saboteur away. */
export interface PuzzleSign {
  /** The number of the move. */
  at: number;
  /** What there was to be seen in it. */
  text: string;
  /** How likely its player was a Saboteur before it, by what everybody saw; and after it. */
  before: number;
  after: number;
}

/** The answer of a puzzle; told only to those who have found it, or given up. */
export interface PuzzleSolution {
  /** Every answer that is right, in words. */
  answers: string[];
  /** How the turn goes on after the first, in words. */
  line: string[];
  /** Why that is the answer. */
  why: string;
  clauses: string[];
  signs: PuzzleSign[];
  /** Who was sought, where people are. */
  seats: number[];
  /** By level, how often bots find the answer. */
  solved: Record<string, number>;
}

/** How a puzzle stands, and what a table would say on its socket. */
export interface PuzzleNow {
  puzzle: PuzzleItem;
  title: string;
  /** The question. */
  ask: string;
  /** Who one is in it; empty for whoever only watches. */
  who: string;
  /** How many people are to be named; 0: the answer is a move. */
  sought: number;
  at: number;
  /** After how many moves the table is shown, and how many there were. */
  moves: number;
  /** `right`, `wrong`, `shown`, or nothing as long as nothing was answered. */
  verdict: string;
  reply: string;
  /** The answer that is right, once it is known. */
  found: string;
  solution: PuzzleSolution | null;
  answers: (Welcome | Reload | TableMessage | MatchNow | MatchChanged | Deal | Talk | ReviewNow | Meter | HouseNow | Done | Because | Outcome | SeatCode | Failed | Bye | Pong)[];
}

/** Who comes to the desk. */
export interface SignIn {
  /** By this name what is ordered is written down. */
  name: string;
  password: string;
  /** Whether a program asks: it is given the token itself, and no cookie. */
  program?: boolean;
}

/** Somebody may give orders, for a while. */
export interface SignedIn {
  name: string;
  until: number;
  /** For a program, to be sent as `Authorization: Bearer`. */
  token: string;
}

/** There is nothing to say. */
export interface Nothing {
}

/** It is written down, and done. */
export interface Ordered {
  number: number;
}

/** End a table: its match is broken off, what was played is kept. */
export interface End {
  do: "end";
  table: string;
}

/** Let an address, a network or a device not in, for a time. */
export interface Ban {
  do: "ban";
  address?: string;
  device?: string;
  minutes?: number;
  /** Why, for the log. */
  note?: string;
}

/** End a ban before its time. */
export interface Unban {
  do: "unban";
  /** The number of the order that began it. */
  ban: number;
}

/** Say a sentence at all tables; without one, say nothing any more. */
export interface Announce {
  do: "announce";
  /** By language, as it was written. Whoever reads another one is shown the first. */
  texts?: Record<string, string>;
  minutes?: number;
}

/** Let no new table be opened, or let them be opened again. */
export interface Drain {
  do: "drain";
  on?: boolean;
  /** Which one, by its address among the others; empty: all. */
  server?: string;
  /** Whether it stops when nobody plays there any more, to be started again. */
  restart?: boolean;
}

/** Let all matches rest and nothing be stored, or let everything go on. */
export interface Maintain {
  do: "maintain";
  on?: boolean;
}

/** Somebody came to the desk. It cannot be ordered. */
export interface CameIn {
  do: "sign-in";
}

/** Somebody left the desk; their token is worth nothing any more. It cannot be ordered. */
export interface WentOut {
  do: "sign-out";
  session: string;
}

/** What was done at the desk, when and by whom. */
export interface ActDone {
  /** By this acts come in order, on whichever server they were done. */
  number: number;
  /** In seconds since 1970. */
  at: number;
  who: string;
  act: End | Ban | Unban | Announce | Drain | Maintain | CameIn | WentOut;
}

/** Somebody at a table. */
export interface AdminPerson {
  name: string;
  /** -1: they watch. */
  seat: number;
  here: boolean;
  host: boolean;
  /** Where they came from last, as far as it counts as one address; empty if that is not known. */
  address: string;
  /** By what their device can be banned. */
  device: string;
}

/** A table as the operator sees it. */
export interface AdminTable {
  table: string;
  phase: string;
  listed: boolean;
  game: string;
  /** Whether it is in memory; of one that sleeps nothing more is known. */
  awake: boolean;
  /** Which server keeps it; empty where there is one. */
  server: string;
  /** When something was done there last of which everybody at the table was told. */
  touched: number;
  /** When its match began; 0: there is none. */
  began: number;
  people: AdminPerson[];
  bots: number;
  watching: number;
  /** Processor time in seconds that was spent on what its people asked for. */
  spent: number;
}

/** The tables that were looked for. */
export interface AdminTables {
  /** How many there are; the first of them are told. */
  total: number;
  tables: AdminTable[];
  /** Servers that did not answer. */
  missing: string[];
}

/** What one server has to do; figures of the last minute. */
export interface ServerLoad {
  /** Its name among several; empty where there is one. */
  server: string;
  version: string;
  /** In seconds since 1970. */
  started: number;
  /** The part of one core that it uses, without the processes in which bots think. */
  processor: number;
  /** In bytes. */
  memory: number;
  tables: number;
  matches: number;
  people: number;
  sockets: number;
  /** A second. */
  moves: number;
  /** Seconds that a message takes from being read to being stored and told: an upper bound. */
  median: number;
  /** The same of the 99th percentile. */
  slowest: number;
  /** Questions that wait for a process in which a bot thinks. */
  waiting_bots: number;
  /** Seconds that it took to write something just now; -1: it cannot be written. */
  store: number;
  drains: boolean;
  /** Whether it stops when nobody plays there any more. */
  restarts: boolean;
}

/** Who is not let in at the moment. */
export interface BanNow {
  /** The number of the order. */
  ban: number;
  who: string;
  address: string;
  device: string;
  until: number;
  note: string;
}

/** How everything stands. */
export interface AdminNow {
  /** Who is asking. */
  name: string;
  now: number;
  servers: ServerLoad[];
  /** Servers that did not answer. */
  missing: string[];
  maintenance: boolean;
  /** Whether all of them are told to open no tables. */
  draining: boolean;
  /** What is being announced. */
  texts: Record<string, string>;
  /** And until when. */
  until: number;
  bans: BanNow[];
}

/** What fields are that are left out where something is told briefly. */
export const USUAL = {
  LogLine: { news: true, target: -1, cells: [], card: "", turned: false, by: "", at: 0, private: false, aloud: "" },
  Choice: { act: "play", hand: [], card: "", cell: null, other: null, turns: [], turned: false, target: -1, tool: "", value: 0, lifts: null },
} as const;

/** Everything a client can say. */
export type ClientMessage =
  | Hello
  | Sit
  | Watch
  | SetUp
  | Arrange
  | Start
  | Kick
  | HandOver
  | StandIn
  | Rematch
  | SetDoor
  | LimitTalk
  | Mute
  | Pardon
  | Knock
  | LetIn
  | AnswerAsk
  | GiveUp
  | Seal
  | Nonce
  | MoveMessage
  | Ready
  | WaveOn
  | Subscribe
  | Unsubscribe
  | Standing
  | Unhurried
  | Why
  | Preview
  | Say
  | ClaimMessage
  | CastVote
  | MoveSeat
  | Sync
  | Speak
  | Lead
  | Follow
  | HandLead
  | Ping;

/** Everything the server can say. */
export type ServerMessage =
  | Welcome
  | Reload
  | TableMessage
  | MatchNow
  | MatchChanged
  | Deal
  | Talk
  | ReviewNow
  | Meter
  | HouseNow
  | Done
  | Because
  | Outcome
  | SeatCode
  | Failed
  | Bye
  | Pong;

/** Everything that can be ordered at the desk. */
export type AnyOrder =
  | End
  | Ban
  | Unban
  | Announce
  | Drain
  | Maintain;
