import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { NotificationsService } from '../notifications.service.js';
import { OutboxService } from '../outbox/outbox.service.js';
import type { Eventful, Happening } from './happening.js';
import { mailFor, noticeFor, WORDS } from './words.js';

const SWEEP_MS = 5000;

/**
 * Turns happenings into notifications and mails, and only then takes them out of the document they were written into.
 * It needs no lease: each row has a key that follows from the happening, the unique index lets one be made however many
 * tell of it, and whatever a crash leaves is found by the sweep (rules 317-319).
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Dispatcher.name);
  private readonly holders = new Set<string>();
  private readonly underWay = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private sweeping = false;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly notifications: NotificationsService,
    private readonly outbox: OutboxService,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Names a collection whose documents carry `events`; it needs an index on `events.at`. */
  watch(collection: string): void {
    this.holders.add(collection);
  }

  /** A server sweeps, a command line does not. */
  onApplicationBootstrap(): void {
    if (!this.host.httpAdapter) return;
    this.timer = setInterval(() => void this.tick(), SWEEP_MS).unref();
    void this.tick();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await Promise.all(this.underWay);
  }

  /**
   * Tells at once what has just been written into a document. Never fails: the write has been made and is answered as
   * such, and what could not be told is told by the sweep.
   */
  dispatch(collection: string, id: Eventful['_id']): Promise<void> {
    return this.tracked(async () => {
      const holder = await this.holder(collection).findOne({ _id: id }, { projection: { events: 1 } });
      for (const happening of holder?.events ?? []) await this.tell(collection, id, happening);
    });
  }

  /** Takes up what crashes and failures have left behind. */
  sweep(): Promise<void> {
    return this.tracked(async () => {
      for (const collection of this.holders) {
        const cursor = this.holder(collection).find(
          { 'events.at': { $gt: new Date(0) } },
          { projection: { events: 1 } },
        );
        for await (const { _id, events } of cursor) {
          for (const happening of events) await this.tell(collection, _id, happening);
        }
      }
    });
  }

  private async tick(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    await this.sweep();
    this.sweeping = false;
  }

  /** One that cannot be told holds up no other: it stays where it is, for the next sweep. */
  private async tell(collection: string, id: Eventful['_id'], happening: Happening): Promise<void> {
    try {
      await this.makeRows(happening);
      await this.holder(collection).updateOne({ _id: id }, { $pull: { events: { key: happening.key } } });
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async makeRows(happening: Happening): Promise<void> {
    const { key, kind, tell, mail, link, expires_at } = happening;
    const words = WORDS[kind];
    if (words.notice) {
      for (const to of tell)
        await this.notifications.tell(to, {
          key: `${key}:${String(to.account)}`,
          ...noticeFor(words.notice, to, happening),
        });
    }
    if (words.mail) {
      for (const to of mail)
        await this.outbox.add({
          key: `${key}:${to}`,
          to,
          ...mailFor(words.mail, happening),
          link: link ?? null,
          expires_at,
        });
    }
  }

  private holder(collection: string) {
    return this.connection.collection<Eventful>(collection);
  }

  private async tracked(work: () => Promise<void>): Promise<void> {
    const done = work().catch((error: unknown) => this.logger.error(error));
    this.underWay.add(done);
    await done;
    this.underWay.delete(done);
  }
}
