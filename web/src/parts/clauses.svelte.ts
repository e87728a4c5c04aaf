/** The clause that is being read. */
let shown = $state("");

export function showClause(id: string): void {
  shown = id;
}

export function shownClause(): string {
  return shown;
}
