/** The clauses that are being read. */
let shown = $state.raw<readonly string[]>([]);

/** Show one clause, or several one under the other; none puts them away. */
export function showClause(...ids: string[]): void {
  shown = ids;
}

export function shownClauses(): readonly string[] {
  return shown;
}
