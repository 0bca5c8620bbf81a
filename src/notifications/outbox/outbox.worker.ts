import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock } from '../../common/clock.js';
import { MailSettings, ServerSettings } from '../../config/settings.js';
import { CONNECTIONS, Mailer } from '../mail/mailer.js';
import { Delivery } from './delivery.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxService } from './outbox.service.js';
import { ServerRest } from './server-rest.js';

/** New mails of this process wake the worker; it looks this often for those of others, and for those due again. */
const POLL_MS = 2000;

/**
 * Sends what is due, as many mails at a time as there are connections. Only what is being sent is in memory, however
 * long the queue is.
 */
@Injectable()
export class OutboxWorker implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxWorker.name);
  private readonly rest = new ServerRest();
  private readonly lanes = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private patience: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly service: OutboxService,
    private readonly delivery: Delivery,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly settings: MailSettings,
    private readonly server: ServerSettings,
    private readonly host: HttpAdapterHost,
  ) {}

  /** A server sends, a command line does not. */
  onApplicationBootstrap(): void {
    if (!this.mailer.configured || !this.host.httpAdapter) return;
    this.service.observe(() => this.wake());
    const poll = () => void (this.polling = this.polling.then(() => this.poll()));
    this.timer = setInterval(poll, POLL_MS).unref();
    poll();
  }

  /**
   * Takes no more, and gives what is under way half of the time there is; what is left then is given back. The time
   * runs from here, beside that of the checks, and not after it.
   */
  onModuleDestroy(): void {
    this.stopping = true;
    clearInterval(this.timer);
    this.patience = setTimeout(() => this.delivery.abort(), this.server.shutdownTimeoutMs / 2);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.lanes, this.polling]);
    clearTimeout(this.patience);
    this.mailer.close();
  }

  /** The same before the application closes, while it still answers. */
  async finish(): Promise<void> {
    this.onModuleDestroy();
    await this.beforeApplicationShutdown();
  }

  /** One more lane, while there are fewer than connections. */
  wake(): void {
    if (this.stopping || this.lanes.size >= CONNECTIONS || this.rest.resting(this.clock.now())) return;
    const lane = this.work().catch((error: unknown) => this.logger.error(error));
    this.lanes.add(lane);
    void lane.then(() => this.lanes.delete(lane));
  }

  private async poll(): Promise<void> {
    if (this.stopping) return;
    this.wake();
    try {
      // Another process, or the one before this, may have had no mail server.
      if ((await this.outbox.release(this.clock.now())) > 0) this.wake();
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Mail after mail until none is due. Each that is found calls in another lane: there may be more. */
  private async work(): Promise<void> {
    while (!this.stopping && !this.rest.resting(this.clock.now())) {
      const mail = await this.outbox.take(this.clock.now(), this.settings.leaseMs);
      if (!mail) return;
      this.wake();
      const outcome = await this.delivery.attempt(mail);
      if (outcome === 'server') this.rest.failed(this.clock.now());
      else this.rest.worked();
    }
  }
}
