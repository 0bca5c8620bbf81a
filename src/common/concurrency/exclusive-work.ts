import type { Logger } from '@nestjs/common';

/** Background work of which one run goes on at a time, until the process shuts down. */
export class ExclusiveWork {
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;

  /** @param work with a signal that aborts when the process shuts down */
  constructor(
    private readonly work: (signal: AbortSignal) => Promise<void>,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /** Starts a run, or joins the one that goes on. Never rejects: errors are logged. */
  run(): Promise<void> {
    this.running ??= this.work(this.ending.signal)
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => (this.running = undefined));
    return this.running;
  }

  /** Aborts the run that goes on, and waits for its end. */
  async end(): Promise<void> {
    this.ending.abort();
    await this.running;
  }
}
