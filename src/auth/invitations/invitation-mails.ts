import type { Language } from '../../common/language.js';
import type { MailPayload, MailTemplate } from '../../mail/index.js';
import { OutboxKind } from '../../outbox/index.js';

interface InvitationPayload extends MailPayload {
  language: Language;
  /** Name of the account. */
  name: string;
}

export const invitation = new OutboxKind<InvitationPayload>('invitation');

const TEXTS: Record<Language, { subject: string; content: (name: string) => string }> = {
  en: {
    subject: 'Your account for ranking reports',
    // Lines of 76 characters or more would be encoded, which makes links in the raw message unreadable.
    content: (name) =>
      [
        'You are invited to the ranking reports of',
        `${name}.`,
        'Use the link below to choose how you log in: by a password or a passkey.',
        'It works once, for three days.',
      ].join('\n'),
  },
  de: {
    subject: 'Ihr Zugang zu Ranking-Berichten',
    content: (name) =>
      [
        'Sie sind zu den Ranking-Berichten eingeladen von',
        `${name}.`,
        'Legen Sie über den Link unten fest, wie Sie sich anmelden: mit einem',
        'Passwort oder einem Passkey. Er gilt einmal, drei Tage lang.',
      ].join('\n'),
  },
};

export const INVITATION_MAIL: MailTemplate<InvitationPayload> = {
  subject: ({ language }) => TEXTS[language].subject,
  content: ({ language, name }) => TEXTS[language].content(name),
  language: ({ language }) => language,
  origin: 'auth',
  charge: 'claimed',
};
