import { fitMessage, type ShownMessage } from '../messages/chat-message.js';
import { inertText } from '../messages/plain-text.js';
import { countBytes, type ChatService, classifyStatus } from './chat-service.js';

const MAX_BYTES = 28 * 1024;

/** Runs of text have no Markdown, unlike a TextBlock. */
const block = (text: string, style: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text: inertText(text), ...style }],
});

const toCard = ({ title, lines, link }: ShownMessage) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [block(title, { weight: 'Bolder', size: 'Medium' }), ...lines.map((line) => block(line))],
        actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }],
      },
    },
  ],
});

/** Workflows of Microsoft Teams, which post an Adaptive Card. */
export const teams: ChatService = {
  required: ['address'],
  toRequest: (message, { address }) => ({
    url: address!,
    body: toCard(fitMessage(message, (shown) => countBytes(JSON.stringify(toCard(shown))) <= MAX_BYTES)),
  }),
  classify: (answer, now) => classifyStatus(answer, now),
};
