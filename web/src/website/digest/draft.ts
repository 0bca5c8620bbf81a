import { ApiError } from '../../shared/api/api-error';
import { t } from '../../shared/text/i18n';
import type { Digest, DigestSettings } from './queries';

const MAX_RECIPIENTS = 20;

/** The settings while they are edited. */
export interface Draft extends Pick<
  Digest,
  'frequency' | 'weekday' | 'day' | 'hour' | 'tz' | 'language' | 'csv' | 'view'
> {
  /** One address per line. */
  to: string;
}

/** @param zone of the user, for a digest that was never set up */
export function toDraft(digest: Digest, zone: string): Draft {
  const { frequency, weekday, day, hour, tz, language, csv, view, to } = digest;
  const isNew = frequency === 'off' && to.length === 0;
  return { frequency, weekday, day, hour, language, csv, view, tz: isNew ? zone : tz, to: to.join('\n') };
}

/** Commas and semicolons separate addresses too, as in what is copied from a mail. */
export const readAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '');

export const toSettings = ({ to, ...draft }: Draft): DigestSettings => ({ ...draft, to: readAddresses(to) });

/** Roughly: the server decides. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What the server refuses in the recipients, in words; by the name of their field. */
export function recipientProblems(error: unknown, to: readonly string[]): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : {};
  const unsubscribed = Object.keys(fields).flatMap((name) => to[Number(/^to\.(\d+)$/.exec(name)?.[1])] ?? []);
  if (unsubscribed.length > 0)
    return {
      to: t(
        'Unsubscribed: {addresses}. Only their owners can subscribe again, by the link in an earlier digest.',
        { addresses: unsubscribed.join(', ') },
      ),
    };
  if (fields['to'] === undefined) return {};
  if (to.length === 0) return { to: t('Enter at least one address, or turn the digest off.') };
  if (to.length > MAX_RECIPIENTS) return { to: t('Enter up to {n} addresses.', { n: MAX_RECIPIENTS }) };
  const wrong = to.filter((address) => !ADDRESS.test(address));
  if (wrong.length === 0) return { to: t('One of these is not an e-mail address.') };
  return { to: t('Not an e-mail address: {texts}', { texts: wrong.join(', ') }) };
}
