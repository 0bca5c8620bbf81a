/** State after a request that takes effect; the same state where it would be refused. */
export type Change<S> = (state: S) => S;

/**
 * Possible states of an object from its client's view. A request without a response may have taken effect, may do so
 * later, or never; it stays open until all traffic has ended.
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
   * A response, or an observation.
   * @param effect the state after it, or undefined where this response is impossible in that state
   * @returns false when it is impossible in every state
   */
  answered(effect: (state: S) => S | undefined): boolean {
    const after = this.states.map(effect).filter((state): state is S => state !== undefined);
    if (after.length === 0) return false;
    this.known = new Map(after.map((state) => [JSON.stringify(state), state]));
    this.spread();
    return true;
  }

  /** All traffic has ended: open requests will not take effect. */
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
