import type { OutboxEvent } from './outbox-event.js';

/** A way of delivering outbox events, such as in-app notifications or mail. */
export interface Channel {
  readonly name: string;
  /** Delivers an event to its recipients on this channel. Idempotent: after a crash it is called again. */
  deliver(event: OutboxEvent): Promise<void>;
}
