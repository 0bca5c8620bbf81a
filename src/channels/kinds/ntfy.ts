import { fitMessage } from '../messages/chat-message.js';
import { inertText } from '../messages/plain-text.js';
import {
  countBytes,
  type ChatService,
  classifyStatus,
  GONE_AT_ANY_SERVER,
  readJson,
} from './chat-service.js';

/** A longer message becomes an attachment. */
const MAX_BYTES = 4096;

/** Topics of ntfy. Messages are plain text, of which apps make links. */
export const ntfy: ChatService = {
  required: ['address', 'topic'],
  optional: ['token'],
  toRequest: (message, { address, topic, token }) => {
    const toText = (lines: readonly string[]) => lines.map(inertText).join('\n');
    const { title, lines, link } = fitMessage(
      message,
      (shown) => countBytes(toText(shown.lines)) <= MAX_BYTES,
    );
    return {
      url: address!,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      body: {
        topic,
        title: inertText(title),
        // An empty one is replaced by 'triggered'.
        message: lines.length > 0 ? toText(lines) : link.text,
        markdown: false,
        click: link.url,
      },
    };
  },
  classify: (answer, now) => {
    const { code, http } = readJson(answer.answer);
    const isOwn = typeof code === 'number' && http === answer.status;
    return classifyStatus(answer, now, isOwn ? undefined : GONE_AT_ANY_SERVER);
  },
};
