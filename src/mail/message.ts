import { omitUndefined } from '../common/omit-undefined.js';
import { escapeHtml } from '../common/escape-html.js';
import type { MailBody } from './mail-template.js';
import type { Mail } from './mail.schema.js';

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

export interface MailContent {
  subject: string;
  content: string;
  /** Target of the button. */
  link?: string;
  /** Default: English. */
  language?: string;
}

/** Plain-text body: the content, then the link on a separate line. */
export function renderText({ content, link }: MailContent): string {
  return link === undefined ? content : `${content}\n\n${link}`;
}

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** HTML body. All values are escaped. Styles are inline, because mail clients remove style sheets. */
export function renderHtml({ subject, content, link, language = 'en' }: MailContent): string {
  const paragraphs = content
    .split('\n')
    .map((line) => `<p style="margin:0 0 12px;line-height:1.5">${escapeHtml(line)}</p>`);
  const parts = [
    `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>`,
    ...paragraphs,
    ...(link === undefined ? [] : [button(escapeHtml(link))]),
  ];
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f4f5f7;color:#1f2430;${FONT}">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">',
    ...parts,
    '</div></body></html>',
  ].join('\n');
}

const button = (href: string) =>
  `<p style="margin:20px 0 12px"><a href="${href}" style="padding:10px 18px;background:#2456d6;` +
  `color:#ffffff;border-radius:6px;text-decoration:none">Continue</a></p>\n` +
  `<p style="margin:0;font-size:12px;color:#5b6270;word-break:break-all">${href}</p>`;
