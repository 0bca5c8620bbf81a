import { Logger } from '@nestjs/common';

/** Work of which one run goes on at a time, until it is stopped. */
export class RepeatedTask {
  private readonly stopping = new AbortController();
  private readonly logger: Logger;
  private running: Promise<void> | undefined;

  /**
   * @param name in the log of its errors
   * @param work with a signal that aborts when the task is stopped
   */
  constructor(
    name: string,
    private readonly work: (signal: AbortSignal) => unknown,
  ) {
    this.logger = new Logger(name);
  }

  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Starts a run, or joins the one that goes on; does nothing once stopped. Never rejects: errors are logged. */
  async run(): Promise<void> {
    if (this.signal.aborted) return;
    this.running ??= this.perform().finally(() => (this.running = undefined));
    await this.running;
  }

  /** Aborts the run that goes on. */
  abort(): void {
    this.stopping.abort();
  }

  /** Aborts the run that goes on, and waits for its end. */
  async stop(): Promise<void> {
    this.abort();
    await this.running;
  }

  private async perform(): Promise<void> {
    try {
      await this.work(this.signal);
    } catch (error) {
      this.logger.error(error);
    }
  }
}
