import { fitMessage, type ShownMessage } from '../messages/chat-message.js';
import { type ChatService, classifyStatus } from './chat-service.js';
import { escapeMarkdown } from './markdown.js';

/** Of servers whose database has the former limit too. */
const MAX_TEXT = 4000;

const toText = ({ title, lines, link }: ShownMessage): string =>
  [
    `**${escapeMarkdown(title)}**`,
    ...lines.map(escapeMarkdown),
    `[${escapeMarkdown(link.text)}](${link.url})`,
  ].join('\n\n');

/** Incoming webhooks of Mattermost. */
export const mattermost: ChatService = {
  required: ['address'],
  toRequest: (message, { address }) => ({
    url: address!,
    body: { text: toText(fitMessage(message, (shown) => toText(shown).length <= MAX_TEXT)) },
  }),
  classify: (answer, now) => classifyStatus(answer, now),
};
