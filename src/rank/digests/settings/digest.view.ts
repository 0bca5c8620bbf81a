import type { Recipient } from '../../../subscriptions/index.js';
import type { Digest, DigestSettings } from '../store/digest.schema.js';

/** What a configuration without a digest has. */
export const NO_DIGEST: Omit<DigestSettings, 'language'> = {
  frequency: 'off',
  weekday: 1,
  day: 1,
  hour: 8,
  tz: 'UTC',
  to: [],
  csv: false,
};

type Shown = DigestSettings & Partial<Pick<Digest, 'next_at' | 'last_sent_at'>>;

/** @param all the addresses of the digest; those that have unsubscribed are listed apart */
export function digestView(digest: Shown, all: readonly Recipient[]) {
  const recipients = all.filter(({ state }) => state !== 'unsubscribed');
  return {
    ...auditedDigest(digest),
    to: addressesOf(recipients),
    recipients,
    unsubscribed: addressesOf(all.filter(({ state }) => state === 'unsubscribed')),
    next_at: recipients.length > 0 ? (digest.next_at ?? null) : null,
    last_sent_at: digest.last_sent_at ?? null,
  };
}

const addressesOf = (recipients: readonly Recipient[]) => recipients.map(({ address }) => address);

/** What the audit log compares. */
export function auditedDigest(digest: DigestSettings) {
  const { frequency, weekday, day, hour, tz, to, csv, language, view = null } = digest;
  return { frequency, weekday, day, hour, tz, to, csv, language, view };
}
