import { t } from '../text/i18n';

/** Messages of the server that people meet who log in, or change how they do. */
export const TEXTS: Readonly<Record<string, () => string>> = {
  'Wrong e-mail or password.': () => t('Wrong e-mail or password.'),
  'Wrong code.': () => t('Wrong code.'),
  'The passkey was not accepted.': () => t('The passkey was not accepted.'),
  'Too many requests.': () => t('Too many requests.'),
  'Too many logins at this time.': () => t('Too many logins at this time.'),
  'The account is not active.': () => t('The account is not active.'),
  'The link is not valid any more.': () => t('The link is not valid any more.'),
  'The invitation is no longer valid.': () => t('The invitation is no longer valid.'),
  'The current password is wrong.': () => t('The current password is wrong.'),
  'The old password is wrong.': () => t('The old password is wrong.'),
  'Sign in again.': () => t('Sign in again.'),
  'This passkey is registered already.': () => t('This passkey is registered already.'),
  'The account requires a second factor, and this is the only one.': () =>
    t('The account requires a second factor, and this is the only one.'),
  'Without this passkey you could no longer log in.': () =>
    t('Without this passkey you could no longer log in.'),
  'This is your only way to sign in: set a password or add a passkey first.': () =>
    t('This is your only way to sign in: set a password or add a passkey first.'),
  'The issuer does not answer: try again later.': () => t('The issuer does not answer: try again later.'),
};

/** In the language of the page where the console has it; else as it came. */
export const translate = (message: string): string => TEXTS[message]?.() ?? message;
