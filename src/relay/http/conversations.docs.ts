import { IDS } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import {
  EMIT_FAILED,
  IDEMPOTENCY_HEADER,
  STATS_QUERY,
  IDEMPOTENCY_ERRORS,
  EMIT_RESPONSES,
  statsResponse,
} from './shared.docs.js';

/** Stored messages and conversations, sent to their participants. */
export const docs: RouteDocs = {
  tag: 'Relay',
  operations: [
    {
      route: 'GET /conversations/:channel/emit/message/:messageID',
      summary: 'Send a stored message to all participants',
      about: 'Event name: `prospect_message`.',
      path: { channel: 'Normally `prospect`.', messageID: 'Id of the message.' },
      query: STATS_QUERY,
      headers: IDEMPOTENCY_HEADER,
      example: { path: { channel: 'prospect', messageID: IDS.message } },
      responses: [...EMIT_RESPONSES, statsResponse()],
      errors: [
        {
          status: 400,
          message: 'messageID must be an identifier of 24 hexadecimal digits.',
          try: { path: { messageID: 'no-id' } },
        },
        { status: 404, message: 'Message not found.', try: { path: { messageID: IDS.unknown } } },
        { status: 404, message: 'Conversation not found.', when: 'all of its conversations are missing' },
        ...IDEMPOTENCY_ERRORS,
        EMIT_FAILED,
      ],
    },
    {
      route: 'GET /conversations/:channel/emit/conversation/:convoID/:isNew',
      summary: 'Send a stored conversation to all participants',
      about: 'Event name: `prospect_add_conversation`.',
      path: {
        channel: 'Normally `prospect`.',
        convoID: 'Id of the conversation.',
        isNew: {
          about: 'Whether clients show it as a new conversation.',
          schema: { type: 'string', enum: ['new', 'existing'] },
        },
      },
      query: STATS_QUERY,
      headers: IDEMPOTENCY_HEADER,
      example: { path: { channel: 'prospect', convoID: IDS.conversation, isNew: 'new' } },
      responses: [...EMIT_RESPONSES, statsResponse()],
      errors: [
        { status: 400, message: 'isNew must be new or existing.', try: { path: { isNew: 'maybe' } } },
        {
          status: 400,
          message: 'convoID must be an identifier of 24 hexadecimal digits.',
          try: { path: { convoID: 'no-id' } },
        },
        { status: 404, message: 'Conversation not found.', try: { path: { convoID: IDS.unknown } } },
        ...IDEMPOTENCY_ERRORS,
        EMIT_FAILED,
      ],
    },
  ],
};
