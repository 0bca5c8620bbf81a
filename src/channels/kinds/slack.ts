import { fitMessage } from '../messages/chat-message.js';
import { inertText } from '../messages/plain-text.js';
import { type ChatService, classifyStatus } from './chat-service.js';
import { withoutFormat } from './look-alikes.js';

const MAX_TEXT = 3000;

/** Formatting has no escape, so its signs are replaced by others that look alike. */
const escapeText = (text: string): string =>
  withoutFormat(inertText(text)).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `verbatim`: nothing becomes a link or a mention. */
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });

/** Incoming webhooks of Slack. */
export const slack: ChatService = {
  required: ['address'],
  toRequest: (message, { address }) => {
    const toText = (lines: readonly string[]) => lines.map(escapeText).join('\n');
    const { title, lines, link } = fitMessage(message, (shown) => toText(shown.lines).length <= MAX_TEXT);
    return {
      url: address!,
      body: {
        text: escapeText(title),
        blocks: [
          section(`*${escapeText(title)}*`),
          ...(lines.length > 0 ? [section(toText(lines))] : []),
          section(`<${link.url}|${escapeText(link.text)}>`),
        ],
        unfurl_links: false,
        unfurl_media: false,
      },
    };
  },
  classify: (answer, now) => classifyStatus(answer, now, [403, 404, 410]),
};
