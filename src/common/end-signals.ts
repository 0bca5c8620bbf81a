const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * The signals that end a process in order: the first one counts. npm, a terminal and systemd signal a whole group, and
 * scripts/run.mjs signals again when its parent has gone, so two within a moment are usual; without a handler the second
 * would kill the process in the middle of its shutdown.
 */
export class EndSignals {
  /** Resolves with the first signal. */
  readonly first: Promise<NodeJS.Signals>;
  private received: NodeJS.Signals | undefined;
  private repeated: (signal: NodeJS.Signals) => void = () => {};

  constructor() {
    this.first = new Promise((resolve) => {
      for (const signal of SIGNALS) {
        process.on(signal, () => {
          if (this.received) return this.repeated(signal);
          this.received = signal;
          resolve(signal);
        });
      }
    });
  }

  /** Whether the process has been asked to end. */
  get ending(): boolean {
    return this.received !== undefined;
  }

  /** Calls back at the second signal only, however many come. */
  onRepeat(callback: (signal: NodeJS.Signals) => void): void {
    this.repeated = (signal) => {
      this.repeated = () => {};
      callback(signal);
    };
  }
}
