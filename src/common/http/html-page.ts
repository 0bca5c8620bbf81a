import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { ReportedError } from '../errors.js';
import { escapeHtml } from '../escape-html.js';
import type { Language } from '../language.js';

const STYLE = `
:root { color-scheme: light dark; --text: #1c2733; --soft: #5a6875; --page: #f3f5f7; --card: #ffffff; --line: #87929d;
  --action: #0b5cad; --on-action: #ffffff; --bad: #a3201d; --bad-back: #fdeceb; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6eaee; --soft: #a3afba; --page: #12171c; --card: #1b2229; --line: #6d7985;
    --action: #7cb8f5; --on-action: #0c1a28; --bad: #ffb3ad; --bad-back: #3a1d1c; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page);
  color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 25rem; padding: 2rem; border-radius: 0.75rem; background: var(--card);
  box-shadow: 0 1px 3px rgb(0 0 0 / 0.2); }
.brand { margin: 0; color: var(--soft); font-size: 0.875rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
main > :last-child, form > :last-child { margin-bottom: 0; }
label { display: block; font-weight: 600; }
.hint { display: block; color: var(--soft); font-size: 0.875rem; font-weight: 400; }
input { width: 100%; margin: 0.25rem 0 1rem; padding: 0.625rem 0.75rem; border: 1px solid var(--line);
  border-radius: 0.375rem; background: transparent; color: inherit; font: inherit; }
button { width: 100%; padding: 0.75rem; border: 0; border-radius: 0.375rem; background: var(--action);
  color: var(--on-action); font: inherit; font-weight: 600; cursor: pointer; }
input:focus-visible, button:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
.problem { padding: 0.75rem; border-radius: 0.375rem; background: var(--bad-back); color: var(--bad); }
@media (max-width: 26rem) { main { padding: 1.5rem 1.25rem; } }
`;

/** Allows the page's own style and forms to this server; no scripts, images or frames. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface HtmlPage {
  /** Default: English. */
  language?: Language;
  title: string;
  /** HTML; input in it must have been escaped. */
  body: string;
}

const htmlPage = ({ language = 'en', title, body }: HtmlPage) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Rankwire</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">Rankwire</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;

/** Browsers get errors as a page, other clients in the usual envelope. */
export const isBrowser = ({ headers }: Request) => headers.accept?.includes('text/html') ?? false;

/**
 * Sends an error as a page to a browser.
 * @throws the error for other clients, and an error that is not for clients
 */
export function sendErrorPage(
  request: Request,
  response: Response,
  error: unknown,
  toPage: (error: ReportedError) => HtmlPage,
): void {
  if (!(error instanceof ReportedError) || !isBrowser(request)) throw error;
  response.set(error.headers);
  sendPage(response, error.status, toPage(error));
}

/** Sends a page whose URL may contain a token: not cached, not indexed, not sent as `Referer`. */
export function sendPage(response: Response, status: number, page: HtmlPage): void {
  response
    .status(status)
    .set({
      'Content-Security-Policy': PAGE_POLICY,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
    .type('html')
    .send(htmlPage(page));
}
