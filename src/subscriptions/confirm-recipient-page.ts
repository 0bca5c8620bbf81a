import { escapeHtml } from '../common/escape-html.js';
import type { HtmlPage } from '../common/http/html-page.js';
import type { MailSubscription } from './mail-subscription.schema.js';
import { CONFIRMATION_PAGES, THIS_ADDRESS } from './texts.js';

type Shown = Pick<MailSubscription, 'language' | 'address' | 'website'>;

const filled = (text: string, { language, address, website = '' }: Shown) =>
  `<p>${escapeHtml(
    text
      .replaceAll('{address}', () => address ?? THIS_ADDRESS[language])
      .replaceAll('{website}', () => website),
  )}</p>`;

const button = (action: string, text: string) =>
  `<form method="post" action="${escapeHtml(action)}"><p><button type="submit">${escapeHtml(text)}</button></p></form>`;

/** Asks, as a GET must have no effect: mail scanners open links. The actions are relative, as PUBLIC_URL may have a path. */
export function askRecipientPage(subscription: Shown, token: string): HtmlPage {
  const { title, about, confirm, refuse } = CONFIRMATION_PAGES[subscription.language].ask;
  const query = `?token=${encodeURIComponent(token)}`;
  const buttons = button(query, confirm) + button(`confirm-recipient/refuse${query}`, refuse);
  return { title, body: `${filled(about, subscription)}\n${buttons}` };
}

export function answeredPage(subscription: Shown, name: 'confirmed' | 'refused'): HtmlPage {
  const { title, about } = CONFIRMATION_PAGES[subscription.language][name];
  return { title, body: filled(about, subscription) };
}

export const invalidRecipientLinkPage = (message: string): HtmlPage => ({
  title: 'This link does not work',
  body: `<p>${escapeHtml(message)}</p>`,
});
