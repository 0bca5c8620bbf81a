import { omitUndefined } from '../common/omit-undefined.js';
import type { MailBody } from './mail-composer.js';
import type { Mail } from './mail.schema.js';
import { renderHtml, renderText } from './render-mail.js';

/** Control characters include line breaks, which would allow header injection. */
const CONTROL = /\p{Cc}+/gu;

const ADDRESS = /^[^\s\p{Cc}<>,;"]+@[^\s\p{Cc}<>,;"]+$/u;

/** Whether a text is exactly one e-mail address. Lists, display names and headers could reach others. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

export const oneLine = (text: string) => text.replace(CONTROL, ' ').trim();

/**
 * Builds the message for the mail transport. It is identical at each attempt, as Message-ID and date are stored.
 * @param link decrypted
 * @param body composed, in place of the content
 */
export function buildMessage(mail: Mail, from: string, link: string | undefined, body?: MailBody) {
  const subject = oneLine(mail.subject);
  const { content, language } = mail;
  const parts = { subject, content, ...omitUndefined({ link, language }) };
  return {
    from: body?.senderName === undefined ? from : sender(body.senderName, from),
    // An address object is not parsed, so the text cannot become several addresses.
    to: { name: '', address: mail.to },
    subject,
    text: body?.text ?? renderText(parts),
    html: body?.html ?? renderHtml(parts),
    ...(body?.attachments && { attachments: body.attachments }),
    messageId: mail.message_id,
    date: mail.createdAt,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Origin': oneLine(mail.origin),
      ...(body?.unsubscribe === undefined ? {} : oneClickUnsubscribe(body.unsubscribe)),
    },
  };
}

const ADDRESS_OF_SENDER = /<([^<>]*)>\s*$/;

/** Objects are not parsed, so the name cannot become an address; one that looks like an address would deceive. */
function sender(name: string, from: string) {
  const shown = oneLine(name);
  if (shown.includes('@')) return from;
  return { name: shown, address: ADDRESS_OF_SENDER.exec(from)?.[1]?.trim() ?? from };
}

/** RFC 8058. Prepared, because folding would break the address. */
const oneClickUnsubscribe = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Message-ID from the id of the mail and the domain of the sender. */
export function mailMessageId(id: string, from: string): string {
  const domain = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}
