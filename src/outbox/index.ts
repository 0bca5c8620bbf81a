export type { Channel } from './channel.js';
export { OutboxDispatcher } from './outbox-dispatcher.js';
export { type OutboxEvent, type OutboxEventKind, outboxEventSchema, type Recipient } from './outbox-event.js';
export { OutboxModule } from './outbox.module.js';
export { SecretBox, SecretBoxError } from './secret-box.js';
