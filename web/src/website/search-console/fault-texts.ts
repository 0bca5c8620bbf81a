import { t } from '../../shared/text/i18n';
import type { Connection } from './queries';

/** A sentence of the server about a fault, in the language of the page; one that is not known stays as it is. */
export function writeFault(
  text: string,
  { property = '', client_email }: Partial<Pick<Connection, 'property' | 'client_email'>>,
): string {
  const email = client_email ?? '';
  const texts: Record<string, string> = {
    'The key of the service account cannot be read.': t('The key of the service account cannot be read.'),
    'Create a new JSON key for the service account in Google Cloud, and paste the whole file.': t(
      'Create a new JSON key for the service account in Google Cloud, and paste the whole file.',
    ),
    'Google does not accept the key of the service account: it was deleted, or its account was.': t(
      'Google does not accept the key of the service account: it was deleted, or its account was.',
    ),
    'The stored credential cannot be decrypted: SECRETS_KEY has changed since it was stored.': t(
      'The stored credential cannot be decrypted: SECRETS_KEY has changed since it was stored.',
    ),
    'Add the former key to SECRETS_KEY, or connect again.': t(
      'Add the former key to SECRETS_KEY, or connect again.',
    ),
    'Google does not accept GSC_CLIENT_ID and GSC_CLIENT_SECRET.': t(
      'Google does not accept GSC_CLIENT_ID and GSC_CLIENT_SECRET.',
    ),
    'Compare both with the OAuth client in Google Cloud, and restart the server.': t(
      'Compare both with the OAuth client in Google Cloud, and restart the server.',
    ),
    'The clock of this server is wrong: Google takes the request for one of another time.': t(
      'The clock of this server is wrong: Google takes the request for one of another time.',
    ),
    'Set the clock of the server, for example by switching on NTP.': t(
      'Set the clock of the server, for example by switching on NTP.',
    ),
    'Google has withdrawn the access: it was revoked, or the password of the Google account changed.': t(
      'Google has withdrawn the access: it was revoked, or the password of the Google account changed.',
    ),
    'Connect again.': t('Connect again.'),
    'The access ended seven days after it was given: the consent screen of the Google Cloud project is in testing.':
      t(
        'The access ended seven days after it was given: the consent screen of the Google Cloud project is in testing.',
      ),
    'Publish the app on the consent screen ("In production"), and connect again.': t(
      'Publish the app on the consent screen ("In production"), and connect again.',
    ),
    'The Search Console API is not enabled in the Google Cloud project.': t(
      'The Search Console API is not enabled in the Google Cloud project.',
    ),
    'Enable it, wait a minute, and check again.': t('Enable it, wait a minute, and check again.'),
    'Google limits the requests for a short time: too many were sent.': t(
      'Google limits the requests for a short time: too many were sent.',
    ),
    'Nothing needs to be done: the import goes on after a quarter of an hour.': t(
      'Nothing needs to be done: the import goes on after a quarter of an hour.',
    ),
    "The day's requests of the Google Cloud project are used up.": t(
      "The day's requests of the Google Cloud project are used up.",
    ),
    'Nothing needs to be done: the import goes on tomorrow. Other programs may use the same project.': t(
      'Nothing needs to be done: the import goes on tomorrow. Other programs may use the same project.',
    ),
    'No property of Search Console is visible.': t('No property of Search Console is visible.'),
    [`In Search Console, open Settings > Users and permissions of the property, and add ${email}.`]: t(
      'In Search Console, open Settings > Users and permissions of the property, and add {email}.',
      { email },
    ),
    'Connect again with a Google account that is a user of the property.': t(
      'Connect again with a Google account that is a user of the property.',
    ),
    [`The property ${property} is not among those that are visible.`]: t(
      'The property {property} is not among those that are visible.',
      { property },
    ),
    [`Choose one of the list, or add ${email} in Search Console under Settings > Users and permissions.`]: t(
      'Choose one of the list, or add {email} in Search Console under Settings > Users and permissions.',
      { email },
    ),
    'Choose one of the list, or connect with a Google account that is a user of this property.': t(
      'Choose one of the list, or connect with a Google account that is a user of this property.',
    ),
    'Nothing needs to be done: the import is repeated. If it lasts, look at the network of the server.': t(
      'Nothing needs to be done: the import is repeated. If it lasts, look at the network of the server.',
    ),
  };
  return texts[text] ?? text;
}
