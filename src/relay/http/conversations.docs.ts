import { fails, IDS, routeDocs } from '../../common/api-docs/index.js';
import { emitting } from './shared.docs.js';

const channel = ['Normally `prospect`.', 'prospect'] as const;
const NEW = {
  about: 'Whether clients show it as a new conversation.',
  schema: { type: 'string', enum: ['new', 'existing'] },
};
const stored = (what: string, described: Parameters<typeof emitting>[1]) =>
  emitting(`Send a stored ${what} to all participants`, described);
const missing = (what: string, name: string) => [
  fails(400, `${name} must be an identifier of 24 hexadecimal digits.`, { path: { [name]: 'no-id' } }),
  fails(404, `${what} not found.`, { path: { [name]: IDS.unknown } }),
];

/** Stored messages and conversations, sent to their participants. */
export const docs = routeDocs('Relay', {
  'GET /conversations/:channel/emit/message/:messageID': stored('message', {
    about: 'Event name: `prospect_message`.',
    path: { channel, messageID: ['Id of the message.', IDS.message] },
    errors: [
      ...missing('Message', 'messageID'),
      fails(404, 'Conversation not found.', 'all of its conversations are missing'),
    ],
  }),
  'GET /conversations/:channel/emit/conversation/:convoID/:isNew': stored('conversation', {
    about: 'Event name: `prospect_add_conversation`.',
    path: { channel, convoID: ['Id of the conversation.', IDS.conversation], isNew: [NEW, 'new'] },
    errors: [
      fails(400, 'isNew must be new or existing.', { path: { isNew: 'maybe' } }),
      ...missing('Conversation', 'convoID'),
    ],
  }),
});
