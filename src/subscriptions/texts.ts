import type { Language } from '../common/language.js';

interface MailTexts {
  subject: string;
  content: readonly string[];
}

/** The mail that asks the owner of an address. Lines of 76 characters or more would be encoded. */
export const CONFIRMATION_TEXTS: Record<Language, MailTexts> = {
  en: {
    subject: 'Confirm that you want the reports about {website}',
    content: [
      'Your address was entered as a recipient of the reports about {website}.',
      'They are sent only if you confirm it with the link below.',
      'The link is valid for 7 days. To get nothing, ignore this e-mail.',
    ],
  },
  de: {
    subject: 'Bestätigen Sie, dass Sie die Berichte zu {website} möchten',
    content: [
      'Ihre Adresse wurde als Empfänger der Berichte zu {website} eingetragen.',
      'Gesendet werden sie nur, wenn Sie es mit dem folgenden Link bestätigen.',
      'Der Link gilt 7 Tage. Möchten Sie nichts erhalten, ignorieren Sie diese E-Mail.',
    ],
  },
};

interface PageTexts {
  title: string;
  about: string;
}

interface Texts {
  ask: PageTexts & { confirm: string; refuse: string };
  confirmed: PageTexts;
  refused: PageTexts;
}

/** The page behind the link. */
export const CONFIRMATION_PAGES: Record<Language, Texts> = {
  en: {
    ask: {
      title: 'Reports by e-mail',
      about: 'Send the reports about {website} to {address}?',
      confirm: 'Yes, send them',
      refuse: 'No, and do not ask again',
    },
    confirmed: {
      title: 'The reports are confirmed',
      about: '{address} gets the reports about {website}. Each has a link to unsubscribe.',
    },
    refused: {
      title: 'No reports are sent',
      about: 'No reports are sent to {address}, and the same accounts cannot ask it again.',
    },
  },
  de: {
    ask: {
      title: 'Berichte per E-Mail',
      about: 'Die Berichte zu {website} an {address} senden?',
      confirm: 'Ja, senden',
      refuse: 'Nein, und nicht wieder fragen',
    },
    confirmed: {
      title: 'Die Berichte sind bestätigt',
      about: '{address} erhält die Berichte zu {website}. Jeder hat einen Link zum Abbestellen.',
    },
    refused: {
      title: 'Es werden keine Berichte gesendet',
      about: 'An {address} werden keine Berichte gesendet, und dieselben Konten können nicht wieder fragen.',
    },
  },
};

export const THIS_ADDRESS: Record<Language, string> = { en: 'This address', de: 'Diese Adresse' };
