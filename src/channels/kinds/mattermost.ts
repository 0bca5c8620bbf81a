import { fitMessage, type ShownMessage } from '../messages/chat-message.js';
import { type ChatService, classifyStatus, GONE_AT_ANY_SERVER, readJson } from './chat-service.js';
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
  classify: (answer, now) => {
    const { id, status_code } = readJson(answer.answer);
    const isOwn = typeof id === 'string' && status_code === answer.status;
    return classifyStatus(answer, now, isOwn ? undefined : GONE_AT_ANY_SERVER);
  },
};
