import { escapeHtml } from '../../common/escape-html.js';
import { fitMessage, type ShownMessage } from '../messages/chat-message.js';
import { inertText } from '../messages/plain-text.js';
import {
  type ChatService,
  classifyStatus,
  GONE_AT_ANY_SERVER,
  readJson,
  readWait,
  withNamedWait,
} from './chat-service.js';

export const TELEGRAM_API = 'https://api.telegram.org';
const MAX_TEXT = 4096;
const CHAT_ID = /^-?\d{1,20}$/;

/** Without the entity of an apostrophe, which only a number names. */
const escapeText = (text: string): string => escapeHtml(inertText(text)).replaceAll('&#39;', "'");

const toText = ({ title, lines, link }: ShownMessage): string =>
  [
    `<b>${escapeText(title)}</b>`,
    ...lines.map(escapeText),
    `<a href="${escapeHtml(link.url)}">${escapeText(link.text)}</a>`,
  ].join('\n');

/** The bot was removed, its token was revoked, or the chat does not exist. */
const isGone = (code: unknown, description: unknown): boolean =>
  [401, 403, 404].includes(code as number) || (code === 400 && /chat not found/i.test(String(description)));

/** Bots of Telegram. The token is in the path. */
export const telegram: ChatService = {
  required: ['token', 'chat_id'],
  optional: ['address'],
  toRequest: (message, { address = TELEGRAM_API, token, chat_id }) => ({
    url: `${address.replace(/\/+$/, '')}/bot${token!}/sendMessage`,
    body: {
      chat_id,
      text: toText(fitMessage(message, (shown) => toText(shown).length <= MAX_TEXT)),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    },
  }),
  classify: (answer, now) => {
    const { ok, error_code = answer.status, description, parameters } = readJson(answer.answer);
    const given = (parameters ?? {}) as Record<string, unknown>;
    const movedTo = given['migrate_to_chat_id'];
    if (ok !== false) return classifyStatus(answer, now, GONE_AT_ANY_SERVER);
    if (CHAT_ID.test(String(movedTo))) return { is: 'moved', chat_id: String(movedTo) };
    if (isGone(error_code, description)) return { is: 'gone' };
    const verdict = classifyStatus({ ...answer, status: Number(error_code) }, now);
    return withNamedWait(verdict, readWait(given['retry_after'], 1000));
  },
};
