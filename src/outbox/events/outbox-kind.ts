import type { Types } from 'mongoose';
import type { OutboxEvent, OutboxKindName } from './outbox-event.js';

/**
 * A kind of outbox event, defined by the feature that raises it:
 *
 *     export const runEnded = new OutboxKind<{ website: string }>('run_ended');
 *
 * The name and the fields of the payload are stored, so processes of other releases read them.
 */
export class OutboxKind<Payload extends object> {
  readonly name: OutboxKindName;

  constructor(name: string) {
    this.name = name as OutboxKindName;
  }

  /**
   * A new event, to be stored by the write that causes it.
   * @param id of what happened, such as the run that ended; the key is derived from it
   */
  event(id: Types.ObjectId | string, at: Date, payload: Payload): OutboxEvent<Payload> {
    return { ...payload, key: `${this.name}:${String(id)}`, kind: this.name, at };
  }
}
