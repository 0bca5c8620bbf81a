import { fitMessage, type ShownMessage } from '../messages/chat-message.js';
import { type ChatService, classifyStatus, readJson, readWait, withNamedWait } from './chat-service.js';
import { escapeMarkdown } from './markdown.js';

const MAX_CONTENT = 2000;
const SUPPRESS_EMBEDS = 4;

/** An address in angle brackets has no preview. */
const toContent = ({ title, lines, link }: ShownMessage): string =>
  [`**${escapeMarkdown(title)}**`, ...lines.map(escapeMarkdown), `<${link.url}>`].join('\n');

/** Webhooks of Discord. */
export const discord: ChatService = {
  required: ['address'],
  toRequest: (message, { address }) => ({
    url: address!,
    body: {
      content: toContent(fitMessage(message, (shown) => toContent(shown).length <= MAX_CONTENT)),
      allowed_mentions: { parse: [] },
      flags: SUPPRESS_EMBEDS,
    },
  }),
  classify: (answer, now) =>
    withNamedWait(classifyStatus(answer, now), readWait(readJson(answer.answer)['retry_after'], 1000)),
};
