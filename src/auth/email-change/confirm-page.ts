import { createHash } from 'node:crypto';
import { escapeHtml } from '../../notifications/mail/templates.js';

const STYLE = [
  'body{margin:0;padding:48px 16px;background:#f4f5f7;color:#1f2430;font:16px/1.5 system-ui,sans-serif}',
  'main{max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:8px}',
  'h1{margin:0 0 12px;font-size:20px}',
  'button{padding:10px 18px;border:0;border-radius:6px;background:#2456d6;color:#fff;font:inherit;cursor:pointer}',
].join('\n');

/** One style, no script; the form goes to this server only, and no page frames it. */
export const CONFIRM_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

/** The button; the form has no fields, as the token is in the address. It is relative: PUBLIC_URL may have a path. */
export const askPage = (token: string) =>
  page(
    'Confirm your e-mail address',
    '<p>Use this address for your account from now on.</p>\n' +
      `<form method="post" action="?token=${escapeHtml(encodeURIComponent(token))}">` +
      '<button type="submit">Confirm</button></form>',
  );

export const donePage = (email: string) =>
  page(
    'Your e-mail address is changed',
    `<p>Log in with ${escapeHtml(email)} from now on. Where you are logged in, you stay so.</p>`,
  );

export const failedPage = (message: string) =>
  page('Your e-mail address was not changed', `<p>${escapeHtml(message)}</p>`);
