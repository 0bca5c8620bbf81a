import type { Language } from '../../common/language.js';
import type { MailPayload, MailTemplate } from '../../mail/index.js';
import { OutboxKind } from '../../outbox/index.js';

interface OidcUnlinkedPayload extends MailPayload {
  language: Language;
  /** Name of the issuer. */
  issuer: string;
}

export const oidcUnlinked = new OutboxKind<OidcUnlinkedPayload>('oidc_unlinked');

const TEXTS: Record<Language, { subject: string; lines: string[] }> = {
  en: {
    subject: 'Your link to {issuer} was removed',
    lines: [
      'An administrator of your account removed your link to {issuer},',
      'and ended your sessions. Log in with your password, and link it again in your profile.',
      'If you did not ask for it, talk to your administrator.',
    ],
  },
  de: {
    subject: 'Ihre Verknüpfung mit {issuer} wurde entfernt',
    lines: [
      'Ein Administrator Ihres Kontos hat Ihre Verknüpfung mit {issuer} entfernt',
      'und Ihre Sitzungen beendet. Melden Sie sich mit dem Passwort an und verknüpfen Sie im Profil neu.',
      'Haben Sie nicht darum gebeten, sprechen Sie mit dem Administrator.',
    ],
  },
};

const fill = (text: string, issuer: string) => text.replaceAll('{issuer}', () => issuer);

export const OIDC_UNLINKED_MAIL: MailTemplate<OidcUnlinkedPayload> = {
  subject: ({ language, issuer }) => fill(TEXTS[language].subject, issuer),
  content: ({ language, issuer }) => fill(TEXTS[language].lines.join('\n'), issuer),
  language: ({ language }) => language,
  origin: 'auth',
  charge: 'claimed',
};
