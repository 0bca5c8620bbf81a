import type { OutboxEvent } from '../outbox/index.js';

/** The mail about events of a kind, written by the feature that raises them. */
export interface MailTemplate<Payload extends object> {
  subject: string;
  /** Paragraphs are lines; a link and its button follow. */
  content: string | ((event: OutboxEvent<Payload>) => string);
  /** Part of the application that has written it. */
  origin: string;
}

export function mailFor<Payload extends object>(
  { content, ...mail }: MailTemplate<Payload>,
  event: OutboxEvent<Payload>,
) {
  return { ...mail, content: typeof content === 'string' ? content : content(event) };
}
