import type { Language } from '../../../common/language.js';

export interface PageTexts {
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
      about: '{address} no longer receives this digest. Other recipients still do.',
      button: 'Subscribe again',
    },
    resumed: {
      title: 'You are subscribed again',
      about: '{address} receives this digest again.',
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
      about: '{address} erhält diesen Bericht nicht mehr. Andere Empfänger erhalten ihn weiterhin.',
      button: 'Wieder bestellen',
    },
    resumed: {
      title: 'Der Bericht ist wieder bestellt',
      about: '{address} erhält diesen Bericht wieder.',
      button: '',
    },
  },
};
