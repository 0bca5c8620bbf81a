const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * SIGTERM and SIGINT. Only the first starts the shutdown; further ones are expected, as npm, terminals and systemd
 * signal the whole process group and scripts/run.mjs signals again when its parent has exited. Without a handler the
 * second would kill the process during its shutdown.
 */
export class TerminationSignals {
  /** Resolves with the first signal. */
  readonly first: Promise<NodeJS.Signals>;
  private firstReceived = false;
  private repeated: (signal: NodeJS.Signals) => void = () => {};

  constructor() {
    this.first = new Promise((resolve) => {
      for (const signal of SIGNALS) {
        process.on(signal, () => {
          if (this.firstReceived) return this.repeated(signal);
          this.firstReceived = true;
          resolve(signal);
        });
      }
    });
  }

  get received(): boolean {
    return this.firstReceived;
  }

  /** Calls back once, on the next repeated signal. */
  onRepeat(callback: (signal: NodeJS.Signals) => void): void {
    this.repeated = (signal) => {
      this.repeated = () => {};
      callback(signal);
    };
  }
}
