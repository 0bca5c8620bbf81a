import { escapeHtml } from '../../../common/escape-html.js';
import { type HtmlPage, isBrowser, sendErrorPage } from '../../../common/http/html-page.js';
import { type MailSubscription, THIS_ADDRESS } from '../../../subscriptions/index.js';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ReportedError } from '../../../common/errors.js';
import { sendError } from '../../../common/http/error.filter.js';
import type { Language } from '../../../common/language.js';

interface PageTexts {
  title: string;
  about: string;
  button: string;
}

/** Words of the unsubscribe page. */
export const UNSUBSCRIBE_TEXTS: Record<Language, Record<'ask' | 'done' | 'resumed', PageTexts>> = {
  en: {
    ask: {
      title: 'Unsubscribe',
      about: 'End the digest e-mails to {address}?',
      button: 'Unsubscribe',
    },
    done: {
      title: 'You are unsubscribed',
      about:
        '{address} no longer receives this digest. The same accounts send no other digest or alert to it either.',
      button: 'Subscribe again',
    },
    resumed: {
      title: 'You are subscribed again',
      about: '{address} receives the digests and alerts of these accounts again.',
      button: '',
    },
  },
  de: {
    ask: {
      title: 'Abbestellen',
      about: 'Keine Berichte mehr an {address} senden?',
      button: 'Abbestellen',
    },
    done: {
      title: 'Der Bericht ist abbestellt',
      about:
        '{address} erhält diesen Bericht nicht mehr. Dieselben Konten senden auch keine anderen Berichte oder Meldungen dorthin.',
      button: 'Wieder bestellen',
    },
    resumed: {
      title: 'Der Bericht ist wieder bestellt',
      about: '{address} erhält die Berichte und Meldungen dieser Konten wieder.',
      button: '',
    },
  },
};

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
