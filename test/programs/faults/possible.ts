/** What a request makes of a thing, if it comes to pass; the same state where it would be refused. */
export type Change<S> = (state: S) => S;

/**
 * What may be the state of a thing, as far as its client can know. A request without an answer may have come to pass,
 * may do so yet, or never will; so each such request stays open until everything is at rest.
 */
export class Possible<S> {
  private known: Map<string, S>;
  private open: Change<S>[] = [];

  constructor(state: S) {
    this.known = new Map([[JSON.stringify(state), state]]);
  }

  get states(): S[] {
    return [...this.known.values()];
  }

  unanswered(change: Change<S>): void {
    this.open.push(change);
    this.spread();
  }

  /**
   * An answer, or something seen.
   * @param effect the state after it, or undefined where it could not have been answered in that state
   * @returns false when it could not have been answered in any
   */
  answered(effect: (state: S) => S | undefined): boolean {
    const after = this.states.map(effect).filter((state): state is S => state !== undefined);
    if (after.length === 0) return false;
    this.known = new Map(after.map((state) => [JSON.stringify(state), state]));
    this.spread();
    return true;
  }

  /** Everything is at rest: what has not come to pass by now never will. */
  settle(): void {
    this.open = [];
  }

  /** Adds the states that open requests may still cause. */
  private spread(): void {
    const reached = this.states;
    for (const state of reached) {
      for (const change of this.open) {
        const next = change(state);
        const key = JSON.stringify(next);
        if (this.known.has(key)) continue;
        this.known.set(key, next);
        reached.push(next);
      }
    }
  }
}
