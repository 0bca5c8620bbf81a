import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ServerSettings } from '../../settings/settings.js';
import { DueDeliveries } from './due-deliveries.js';
import { WebhookQueue } from './webhook-queue.js';

/** Deliveries of this process start at once; those of other processes, and retries, at the next poll. */
const POLL_MS = 1000;
const TIDY_MS = 10 * 60_000;

/** Delivers from the start of a server to its shutdown. */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhook');
  private readonly timers: NodeJS.Timeout[] = [];
  private drained: Promise<void> | undefined;

  constructor(
    private readonly due: DueDeliveries,
    private readonly queue: WebhookQueue,
    private readonly settings: ServerSettings,
    private readonly host: HttpAdapterHost,
  ) {}

  /** In servers only, not in the CLI. */
  onApplicationBootstrap(): void {
    if (!this.host.httpAdapter) return;
    this.queue.onQueued(() => this.due.start());
    this.every(POLL_MS, () => this.due.start());
    this.every(TIDY_MS, () => this.tidy());
    this.tidy();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.drain();
  }

  /** Attempts in progress have half of the shutdown timeout; then they are aborted and returned to the queue. */
  drain(): Promise<void> {
    this.drained ??= this.finish();
    return this.drained;
  }

  private async finish(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.due.stop();
    const abort = setTimeout(() => this.due.abort(), this.settings.shutdownTimeoutMs / 2);
    await this.due.idle();
    clearTimeout(abort);
  }

  private every(ms: number, action: () => void): void {
    this.timers.push(setInterval(action, ms).unref());
  }

  private tidy(): void {
    this.due.tidy().catch((error: unknown) => this.logger.error(error));
  }
}
