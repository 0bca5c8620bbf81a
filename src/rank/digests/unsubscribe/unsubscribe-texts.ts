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
