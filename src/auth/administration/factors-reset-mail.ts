import type { Language } from '../../common/language.js';
import type { MailPayload, MailTemplate } from '../../mail/index.js';
import { OutboxKind } from '../../outbox/index.js';

interface FactorsResetPayload extends MailPayload {
  language: Language;
}

export const factorsReset = new OutboxKind<FactorsResetPayload>('factors_reset');

const TEXTS: Record<Language, { subject: string; lines: string[] }> = {
  en: {
    subject: 'Your second factor was reset',
    lines: [
      'An administrator of your account took away your authenticator app,',
      'passkeys and recovery codes, and ended your sessions.',
      'Log in, and set up a new second factor in your profile.',
      'If you did not ask for it, talk to your administrator.',
    ],
  },
  de: {
    subject: 'Ihr zweiter Faktor wurde zurückgesetzt',
    lines: [
      'Ein Administrator Ihres Kontos hat Ihre Authenticator-App, Passkeys und',
      'Wiederherstellungscodes entfernt und Ihre Sitzungen beendet.',
      'Melden Sie sich an und richten Sie im Profil einen neuen Faktor ein.',
      'Haben Sie nicht darum gebeten, sprechen Sie mit dem Administrator.',
    ],
  },
};

export const FACTORS_RESET_MAIL: MailTemplate<FactorsResetPayload> = {
  subject: ({ language }) => TEXTS[language].subject,
  content: ({ language }) => TEXTS[language].lines.join('\n'),
  language: ({ language }) => language,
  origin: 'auth',
  charge: 'claimed',
};
