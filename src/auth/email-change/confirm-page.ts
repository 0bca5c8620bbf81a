import { escapeHtml } from '../../common/escape-html.js';
import type { HtmlPage } from '../../common/http/html-page.js';

/** The form has no fields, as the token is in the URL. Its action is relative, as PUBLIC_URL may have a path. */
export const confirmPage = (token: string): HtmlPage => ({
  title: 'Confirm your e-mail address',
  body:
    '<p>Use this address for your account from now on.</p>\n' +
    `<form method="post" action="?token=${escapeHtml(encodeURIComponent(token))}">` +
    '<button type="submit">Confirm</button></form>',
});

export const emailChangedPage = (email: string): HtmlPage => ({
  title: 'Your e-mail address is changed',
  body: `<p>Log in with ${escapeHtml(email)} from now on. Where you are logged in, you stay so.</p>`,
});

export const failurePage = (message: string): HtmlPage => ({
  title: 'Your e-mail address was not changed',
  body: `<p>${escapeHtml(message)}</p>`,
});
