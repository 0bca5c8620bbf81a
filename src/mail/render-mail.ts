import { escapeHtml } from '../common/escape-html.js';

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
