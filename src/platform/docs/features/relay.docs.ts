import type { Feature } from '../model.js';
import { conversations } from './relay-conversations.js';
import { events } from './relay-events.js';
import { presence } from './relay-presence.js';

export const relay: Feature = {
  tag: 'Relay',
  about:
    'For internal callers: events for connected sockets (docs/events.md). The content is opaque and arrives as it was given. ' +
    'A wrong request gets all of its faults in `message`.',
  operations: [...events, ...presence, ...conversations],
};
