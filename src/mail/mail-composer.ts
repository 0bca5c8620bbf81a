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
