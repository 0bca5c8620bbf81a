export { RelayFastPath } from './fast-path/relay-fast-path.js';
export { ConversationRepository } from './conversations/conversation.repository.js';
export { seedRelay } from './conversations/relay-seed.js';
export { RelayModule } from './relay.module.js';
export { RelayIoAdapter } from './sockets/relay-io.adapter.js';
export { UserEvents } from './emit/user-events.js';
