import { fails, IDS, routeDocs } from '../../common/api-docs/index.js';
import { emitting } from './shared.docs.js';

const channel = 'Normally `prospect`.';
const missing = (what: string, name: string) => [
  fails(400, `${name} must be an identifier of 24 hexadecimal digits.`, { path: { [name]: 'no-id' } }),
  fails(404, `${what} not found.`, { path: { [name]: IDS.unknown } }),
];

/** Stored messages and conversations, sent to their participants. */
export const docs = routeDocs('Relay', {
  'GET /conversations/:channel/emit/message/:messageID': emitting({
    summary: 'Send a stored message to all participants',
    about: 'Event name: `prospect_message`.',
    path: { channel, messageID: 'Id of the message.' },
    example: { path: { channel: 'prospect', messageID: IDS.message } },
    errors: [
      ...missing('Message', 'messageID'),
      fails(404, 'Conversation not found.', 'all of its conversations are missing'),
    ],
  }),
  'GET /conversations/:channel/emit/conversation/:convoID/:isNew': emitting({
    summary: 'Send a stored conversation to all participants',
    about: 'Event name: `prospect_add_conversation`.',
    path: {
      channel,
      convoID: 'Id of the conversation.',
      isNew: {
        about: 'Whether clients show it as a new conversation.',
        schema: { type: 'string', enum: ['new', 'existing'] },
      },
    },
    example: { path: { channel: 'prospect', convoID: IDS.conversation, isNew: 'new' } },
    errors: [
      fails(400, 'isNew must be new or existing.', { path: { isNew: 'maybe' } }),
      ...missing('Conversation', 'convoID'),
    ],
  }),
});
