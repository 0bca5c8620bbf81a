import type { Mail } from './mail.schema.js';
import { renderHtml, renderText } from './render-mail.js';

/** Control characters include line breaks, which would allow header injection. */
const CONTROL = /\p{Cc}+/gu;

const ADDRESS = /^[^\s\p{Cc}<>,;"]+@[^\s\p{Cc}<>,;"]+$/u;

/** Whether a text is exactly one e-mail address. Lists, display names and headers could reach others (rule 640). */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

export const oneLine = (text: string) => text.replace(CONTROL, ' ').trim();

/**
 * Builds the message for the mail transport. It is identical at each attempt, as Message-ID and date are stored.
 * @param link decrypted
 */
export function buildMessage(mail: Mail, from: string, link: string | undefined) {
  const subject = oneLine(mail.subject);
  const parts = { subject, content: mail.content, ...(link === undefined ? {} : { link }) };
  return {
    from,
    // An address object is not parsed, so the text cannot become several addresses.
    to: { name: '', address: mail.to },
    subject,
    text: renderText(parts),
    html: renderHtml(parts),
    messageId: mail.message_id,
    date: mail.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Origin': oneLine(mail.origin) },
  };
}

/** Message-ID from the id of the mail and the domain of the sender. */
export function mailMessageId(id: string, from: string): string {
  const domain = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}
