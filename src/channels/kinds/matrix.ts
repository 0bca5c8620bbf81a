import { escapeHtml } from '../../common/escape-html.js';
import { fitMessage, type ShownMessage } from '../messages/chat-message.js';
import { inertText } from '../messages/plain-text.js';
import {
  countBytes,
  type ChatService,
  classifyStatus,
  GONE_AT_ANY_SERVER,
  readJson,
  readWait,
} from './chat-service.js';

/** An event has at most 64 KB, with what the server adds. */
const MAX_BYTES = 48 * 1024;
/** The token was revoked, or the user is not in the room. */
const GONE = new Set(['M_UNKNOWN_TOKEN', 'M_FORBIDDEN', 'M_NOT_FOUND']);

const escapeText = (text: string): string => escapeHtml(inertText(text));

const toContent = ({ title, lines, link }: ShownMessage) => ({
  msgtype: 'm.text',
  body: [...[title, ...lines].map(inertText), link.url].join('\n'),
  format: 'org.matrix.custom.html',
  formatted_body: [
    `<strong>${escapeText(title)}</strong>`,
    ...lines.map(escapeText),
    `<a href="${escapeHtml(link.url)}">${escapeText(link.text)}</a>`,
  ].join('<br/>'),
  'm.mentions': {},
});

/** Rooms of Matrix that are not encrypted. The transaction id makes a repetition harmless. */
export const matrix: ChatService = {
  required: ['address', 'room', 'token'],
  toRequest: (message, { address, room, token }, id) => ({
    url: `${address!.replace(/\/+$/, '')}/_matrix/client/v3/rooms/${encodeURIComponent(room!)}/send/m.room.message/${id}`,
    method: 'PUT',
    headers: { authorization: `Bearer ${token!}` },
    body: toContent(
      fitMessage(message, (shown) => countBytes(JSON.stringify(toContent(shown))) <= MAX_BYTES),
    ),
  }),
  classify: (answer, now) => {
    const { errcode, retry_after_ms } = readJson(answer.answer);
    const verdict = classifyStatus(answer, now, typeof errcode === 'string' ? undefined : GONE_AT_ANY_SERVER);
    if (verdict.is === 'later')
      return { is: 'later', afterMs: verdict.afterMs ?? readWait(retry_after_ms, 1) };
    return verdict.is !== 'sent' && GONE.has(String(errcode)) ? { is: 'gone' } : verdict;
  },
};
