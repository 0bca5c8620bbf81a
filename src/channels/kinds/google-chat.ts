import { fitMessage, type ShownMessage } from '../messages/chat-message.js';
import { inertText } from '../messages/plain-text.js';
import { type ChatService, classifyStatus } from './chat-service.js';
import { withoutFormat } from './look-alikes.js';

const MAX_TEXT = 4096;

/** Nothing can be escaped: the signs of formatting, links and mentions are replaced by others that look alike. */
const plain = (text: string): string =>
  withoutFormat(inertText(text)).replaceAll('<', '‹').replaceAll('>', '›');

const toText = ({ title, lines, link }: ShownMessage): string =>
  [`*${plain(title)}*`, ...lines.map(plain), `<${link.url}|${plain(link.text)}>`].join('\n');

/** Webhooks of Google Chat. */
export const googleChat: ChatService = {
  required: ['address'],
  toRequest: (message, { address }) => ({
    url: address!,
    body: { text: toText(fitMessage(message, (shown) => toText(shown).length <= MAX_TEXT)) },
  }),
  classify: (answer, now) => classifyStatus(answer, now),
};
