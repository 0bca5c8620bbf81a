import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { EventHolder, OutboxEvent } from './outbox-event.js';

/** Reads and removes the events stored in the documents of any collection. */
@Injectable()
export class EventRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async find(collection: string, id: EventHolder['_id']): Promise<OutboxEvent[]> {
    const holder = await this.holders(collection).findOne({ _id: id }, { projection: { events: 1 } });
    return holder?.events ?? [];
  }

  findPending(collection: string): AsyncIterable<EventHolder> {
    return this.holders(collection).find(
      { 'events.at': { $gt: new Date(0) } },
      { projection: { events: 1 } },
    );
  }

  /** Race: of processes that delivered the same event, the first one removes it by its key. */
  async remove(collection: string, id: EventHolder['_id'], { key }: OutboxEvent): Promise<void> {
    await this.holders(collection).updateOne({ _id: id }, { $pull: { events: { key } } });
  }

  private holders(collection: string) {
    return this.connection.collection<EventHolder>(collection);
  }
}
