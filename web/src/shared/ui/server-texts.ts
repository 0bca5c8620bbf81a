import { i18n } from '../text/i18n';

/**
 * Messages of the server that the console says in the language of the page: those about a login and about the connection
 * to Search Console. A name in braces stands for a value.
 */
export const SERVER_TEXTS: readonly string[] = [
  'Wrong e-mail or password.',
  'Wrong code.',
  'The passkey was not accepted.',
  'Too many requests.',
  'Too many logins at this time.',
  'The account is not active.',
  'The link is not valid any more.',
  'The invitation is no longer valid.',
  'The current password is wrong.',
  'The old password is wrong.',
  'Sign in again.',
  'This passkey is registered already.',
  'The account requires a second factor, and this is the only one.',
  'Without this passkey you could no longer log in.',
  'This is your only way to sign in: set a password or add a passkey first.',
  'The issuer does not answer: try again later.',
  'The key of the service account cannot be read.',
  'Create a new JSON key for the service account in Google Cloud, and paste the whole file.',
  'Google does not accept the key of the service account: it was deleted, or its account was.',
  'The stored credential cannot be decrypted: SECRETS_KEY has changed since it was stored.',
  'Add the former key to SECRETS_KEY, or connect again.',
  'Google does not accept GSC_CLIENT_ID and GSC_CLIENT_SECRET.',
  'Compare both with the OAuth client in Google Cloud, and restart the server.',
  'The clock of this server is wrong: Google takes the request for one of another time.',
  'Set the clock of the server, for example by switching on NTP.',
  'Google has withdrawn the access: it was revoked, or the password of the Google account changed.',
  'Connect again.',
  'The access ended seven days after it was given: the consent screen of the Google Cloud project is in testing.',
  'Publish the app on the consent screen ("In production"), and connect again.',
  'The Search Console API is not enabled in the Google Cloud project.',
  'Enable it, wait a minute, and check again.',
  'Google limits the requests for a short time: too many were sent.',
  'Nothing needs to be done: the import goes on after a quarter of an hour.',
  "The day's requests of the Google Cloud project are used up.",
  'Nothing needs to be done: the import goes on tomorrow. Other programs may use the same project.',
  'No property of Search Console is visible.',
  'In Search Console, open Settings > Users and permissions of the property, and add {email}.',
  'Connect again with a Google account that is a user of the property.',
  'The property {property} is not among those that are visible.',
  'Choose one of the list, or add {email} in Search Console under Settings > Users and permissions.',
  'Choose one of the list, or connect with a Google account that is a user of this property.',
  'Nothing needs to be done: the import is repeated. If it lasts, look at the network of the server.',
];

const patterns = SERVER_TEXTS.map((text) => {
  const escaped = text.replaceAll(/[.?()]/g, String.raw`\$&`);
  return { text, pattern: new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`) };
});

/** In the language of the page where the console has it; else as it came. */
export function translate(message: string): string {
  for (const { text, pattern } of patterns) {
    const found = pattern.exec(message);
    if (found) return i18n._(text, found.groups);
  }
  return message;
}
