import type { Types } from 'mongoose';
import type { OutboxEvent } from '../outbox/index.js';
import type { MailComposer } from './mail-composer.js';
import type { MailCharge } from './mail-quota.repository.js';
import type { Mail } from './mail.schema.js';

/** The mail about events of a kind, written by the feature that raises them. */
export interface MailTemplate<Payload extends object> {
  subject: string | ((event: OutboxEvent<Payload>) => string);
  /** Paragraphs are lines; a link and its button follow. */
  content: string | ((event: OutboxEvent<Payload>) => string);
  /** Language of subject and content; default: English. */
  language?: (event: OutboxEvent<Payload>) => string;
  /** Part of the application that has written it. */
  origin: string;
  /**
   * What each mail counts against before it is queued; 'claimed': the code that raises the event has counted it, or the
   * events are few for another reason.
   */
  charge: ((event: OutboxEvent<Payload>) => MailCharge) | 'claimed';
  /** The addresses of the event that get the mail; default: all. */
  recipients?: (event: OutboxEvent<Payload>) => Promise<string[]>;
  /** Sent although the configuration of the event is deleted, which it reports. */
  outlivesConfig?: true;
  /** Replaces the content when the mail is sent; `source` is the document that it is composed from. */
  composed?: { by: MailComposer; source: (event: OutboxEvent<Payload>) => Types.ObjectId };
}

export function mailFor<Payload extends object>(
  { subject, content, origin, language, composed }: MailTemplate<Payload>,
  event: OutboxEvent<Payload>,
): Pick<Mail, 'subject' | 'content' | 'origin' | 'language' | 'composed'> {
  const textOf = (text: typeof content) => (typeof text === 'string' ? text : text(event));
  return {
    subject: textOf(subject),
    content: textOf(content),
    origin,
    ...(language && { language: language(event) }),
    ...(composed && { composed: { by: composed.by.name, source: composed.source(event) } }),
  };
}
