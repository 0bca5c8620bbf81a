import { escapeHtml } from '../../../common/escape-html.js';
import { type HtmlPage, isBrowser, sendErrorPage } from '../../../common/http/html-page.js';
import { type MailSubscription, THIS_ADDRESS } from '../../../subscriptions/index.js';
import { type PageTexts, UNSUBSCRIBE_TEXTS } from './unsubscribe-texts.js';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ReportedError } from '../../../common/errors.js';
import { sendError } from '../../../common/http/error.filter.js';

/** The actions are relative, as PUBLIC_URL may have a path. */
const form = (action: string, button: string) =>
  `<form method="post" action="${action}"><button type="submit">${escapeHtml(button)}</button></form>`;

type Shown = Pick<MailSubscription, 'language' | 'address'>;

const filled = (text: string, { language, address }: Shown) =>
  `<p>${escapeHtml(text.replace('{address}', () => address ?? THIS_ADDRESS[language]))}</p>`;

/** @param token path of the page, below which the actions are */
function page(shown: Shown, name: 'ask' | 'done' | 'resumed', action: string | null): HtmlPage {
  const { title, about, button }: PageTexts = UNSUBSCRIBE_TEXTS[shown.language][name];
  const body = [filled(about, shown), ...(action === null ? [] : [form(action, button)])];
  return { title, body: body.join('\n') };
}

/** Asks, as a GET must have no effect: mail scanners open links. */
export const askPage = (shown: Shown, token: string) => page(shown, 'ask', token);

/** @param token of the link, which subscribes again */
export const unsubscribedPage = (shown: Shown, token: string) => page(shown, 'done', `${token}/subscribe`);

export const subscribedPage = (shown: Shown) => page(shown, 'resumed', null);

const unknownLinkPage = (message: string): HtmlPage => ({
  title: 'This link does not work',
  body: `<p>${escapeHtml(message)}</p>`,
});

/** Sends errors as a page to browsers, and in the usual envelope to other clients. */
@Catch(ReportedError)
export class UnsubscribePageFilter implements ExceptionFilter {
  catch(error: ReportedError, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (!isBrowser(request)) return sendError(request, response, 'status', error);
    sendErrorPage(request, response, error, ({ message }) => unknownLinkPage(message));
  }
}
