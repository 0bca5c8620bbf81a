import { escapeHtml, type HtmlPage } from '../../../common/http/html-page.js';
import type { Language } from '../../../common/language.js';
import { type PageTexts, UNSUBSCRIBE_TEXTS } from './texts.js';

/** The actions are relative, as PUBLIC_URL may have a path. */
const form = (action: string, button: string) =>
  `<form method="post" action="${action}"><button type="submit">${escapeHtml(button)}</button></form>`;

const filled = (text: string, address: string) =>
  `<p>${escapeHtml(text.replace('{address}', () => address))}</p>`;

/** @param token path of the page, below which the actions are */
function page(
  language: Language,
  name: 'ask' | 'done' | 'resumed',
  address: string,
  action: string | null,
): HtmlPage {
  const { title, about, button }: PageTexts = UNSUBSCRIBE_TEXTS[language][name];
  const body = [filled(about, address), ...(action === null ? [] : [form(action, button)])];
  return { title, body: body.join('\n') };
}

/** Asks, as a GET must have no effect: mail scanners open links. */
export const askPage = (language: Language, address: string, token: string) =>
  page(language, 'ask', address, token);

/** @param subscribe whether it can be undone */
export const unsubscribedPage = (language: Language, address: string, token: string) =>
  page(language, 'done', address, `${token}/subscribe`);

export const subscribedPage = (language: Language, address: string) =>
  page(language, 'resumed', address, null);

export const unknownLinkPage = (message: string): HtmlPage => ({
  title: 'This link does not work',
  body: `<p>${escapeHtml(message)}</p>`,
});
