import type { Types } from 'mongoose';
import type { OutboxEvent } from '../outbox/index.js';
import type { MailCharge } from './mail-quota.repository.js';
import type { Mail } from './mail.schema.js';

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Shown in the HTML, where its address is `cid:` and this. */
  cid?: string;
}

/** What is sent in place of the queued text. */
export interface MailBody {
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** Name of the sender, in place of that of SMTP_FROM. */
  senderName?: string;
  /** Address that unsubscribes the recipient by a POST alone (RFC 8058). */
  unsubscribe?: string;
}

/**
 * Composes mails when they are sent, for bodies that are too large for each row of the queue, or that contain a secret of
 * the recipient. The row has a short text too: a process of the release before composers sends that.
 */
export interface MailComposer {
  /** Stored with the mail. */
  readonly name: string;
  /**
   * Must return the same body at each attempt.
   * @throws MailWithdrawnError
   */
  compose(mail: Mail): Promise<MailBody>;
}

/** The mail must no longer be sent, such as after its recipient has unsubscribed. */
export class MailWithdrawnError extends Error {
  override readonly name = 'MailWithdrawnError';
}

/** This process has no such composer; a process of a later release does. */
export class UnknownComposerError extends Error {
  override readonly name = 'UnknownComposerError';

  constructor(composer: string) {
    super(`Only a later release composes mails by ${composer}.`);
  }
}

/** Composing failed, such as while the store is unavailable; the mail server was not contacted. */
export class MailComposeError extends Error {
  override readonly name = 'MailComposeError';

  constructor(cause: Error) {
    super(`The mail could not be composed: ${cause.message}`, { cause });
  }
}

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
  const toText = (text: typeof content) => (typeof text === 'string' ? text : text(event));
  return {
    subject: toText(subject),
    content: toText(content),
    origin,
    ...(language && { language: language(event) }),
    ...(composed && { composed: { by: composed.by.name, source: composed.source(event) } }),
  };
}
