import { escapeHtml } from '../../common/escape-html.js';
import type { HtmlPage } from '../../common/http/html-page.js';
import type { ReportedError } from '../../common/errors.js';
import type { Language } from '../../common/language.js';

/** The form has no fields, as the token is in the URL. Its action is relative, as PUBLIC_URL may have a path. */
export const confirmPage = (token: string): HtmlPage => ({
  title: 'Confirm your e-mail address',
  body:
    '<p>Use this address for your account from now on.</p>\n' +
    `<form method="post" action="?token=${escapeHtml(encodeURIComponent(token))}">` +
    '<button type="submit">Confirm</button></form>',
});

export const emailChangedPage = (email: string): HtmlPage => ({
  title: 'Your e-mail address is changed',
  body: `<p>Log in with ${escapeHtml(email)} from now on. Where you are logged in, you stay so.</p>`,
});

export const failurePage = (message: string): HtmlPage => ({
  title: 'Your e-mail address was not changed',
  body: `<p>${escapeHtml(message)}</p>`,
});

const TEXTS = {
  en: {
    title: 'It was not me',
    about:
      'You did not ask for another e-mail address? The address that this link was mailed to becomes the one of your ' +
      'account again. All sessions and API keys end, and you choose a new password.',
    button: 'It was not me',
    undone: 'Your e-mail address is restored',
    email: (email: string) => `Log in with ${email} from now on. All sessions and API keys have ended.`,
    next: 'Choose a new password now: the old one is void.',
    password: 'New password',
    hint: 'At least 8 characters',
    repeat: 'Repeat the new password',
    set: 'Set the password',
    failed: 'Nothing was undone',
    used: 'The link is not valid any more. It works once, for 72 hours.',
  },
  de: {
    title: 'Das war ich nicht',
    about:
      'Sie haben keine andere E-Mail-Adresse angegeben? Die Adresse, an die dieser Link ging, wird wieder die Ihres ' +
      'Kontos. Alle Sitzungen und API-Schlüssel enden, und Sie legen ein neues Passwort fest.',
    button: 'Das war ich nicht',
    undone: 'Ihre E-Mail-Adresse gilt wieder',
    email: (email: string) =>
      `Melden Sie sich ab jetzt mit ${email} an. Alle Sitzungen und API-Schlüssel sind beendet.`,
    next: 'Legen Sie jetzt ein neues Passwort fest: Das alte ist ungültig.',
    password: 'Neues Passwort',
    hint: 'Mindestens 8 Zeichen',
    repeat: 'Neues Passwort wiederholen',
    set: 'Passwort festlegen',
    failed: 'Es wurde nichts rückgängig gemacht',
    used: 'Der Link gilt nicht mehr. Er gilt einmal, 72 Stunden lang.',
  },
} as const satisfies Record<Language, object>;

/** The form has no fields, as the token is in the URL. Its action is relative, as PUBLIC_URL may have a path. */
export function undoPage(token: string, language: Language): HtmlPage {
  const { title, about, button } = TEXTS[language];
  return {
    language,
    title,
    body:
      `<p>${escapeHtml(about)}</p>\n` +
      `<form method="post" action="?token=${escapeHtml(encodeURIComponent(token))}">` +
      `<button type="submit">${escapeHtml(button)}</button></form>`,
  };
}

/** @param resetToken for a new password, which the page of reset links sets */
export function undonePage(email: string, resetToken: string, language: Language): HtmlPage {
  const texts = TEXTS[language];
  return {
    language,
    title: texts.undone,
    body: `<p>${escapeHtml(texts.email(email))}</p>
<p>${escapeHtml(texts.next)}</p>
<form method="post" action="reset-password">
<input type="hidden" name="token" value="${escapeHtml(resetToken)}">
<label for="new">${texts.password} <span class="hint">${texts.hint}</span></label>
<input id="new" type="password" name="new_password" autocomplete="new-password" minlength="8" maxlength="1024" required autofocus>
<label for="again">${texts.repeat}</label>
<input id="again" type="password" name="repeated_password" autocomplete="new-password" required>
<button>${texts.set}</button>
</form>`,
  };
}

export function notUndonePage({ status, message }: ReportedError, language: Language): HtmlPage {
  const { failed, used } = TEXTS[language];
  const body = `<p class="problem" role="alert">${escapeHtml(status === 400 ? used : message)}</p>`;
  return { language, title: failed, body };
}
