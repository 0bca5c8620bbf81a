import type { Mail } from '../outbox/mail.schema.js';
import { htmlOf, textOf } from './templates.js';

/** Control characters, line ends among them, would let a text end its header and begin another. */
const CONTROL = /\p{Cc}+/gu;

const ADDRESS = /^[^\s\p{Cc}<>,;"]+@[^\s\p{Cc}<>,;"]+$/u;

/** Whether a text is one e-mail address and nothing besides: a list, a name or a header would reach others (rule 640). */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

export const oneLine = (text: string) => text.replace(CONTROL, ' ').trim();

/**
 * A mail as it is handed to the mail server, byte for byte the same at each attempt: Message-ID and date are those of
 * the row.
 * @param link the opened link, for a mail that has one
 */
export function messageOf(mail: Mail, from: string, link: string | undefined) {
  const subject = oneLine(mail.subject);
  const letter = { subject, content: mail.content, ...(link === undefined ? {} : { link }) };
  return {
    from,
    // Given in parts, it is never parsed: what looks like a second address does not become one.
    to: { name: '', address: mail.to },
    subject,
    text: textOf(letter),
    html: htmlOf(letter),
    messageId: mail.message_id,
    date: mail.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Origin': oneLine(mail.origin) },
  };
}

/** `<row@domain of the sender>`: unique, and made once. */
export function messageIdOf(row: string, from: string): string {
  const domain = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  return `<${row}@${domain}>`;
}
