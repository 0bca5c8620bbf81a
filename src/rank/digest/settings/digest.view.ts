import type { Digest, DigestSettings } from '../../records/index.js';

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

type Shown = DigestSettings & Partial<Pick<Digest, 'unsubscribed' | 'next_at' | 'last_sent_at'>>;

export const digestView = (digest: Shown) => ({
  ...auditedDigest(digest),
  unsubscribed: digest.unsubscribed ?? [],
  next_at: digest.to.length > 0 ? (digest.next_at ?? null) : null,
  last_sent_at: digest.last_sent_at ?? null,
});

/** What the audit log compares. */
export function auditedDigest(digest: DigestSettings) {
  const { frequency, weekday, day, hour, tz, to, csv, language, view = null } = digest;
  return { frequency, weekday, day, hour, tz, to, csv, language, view };
}
