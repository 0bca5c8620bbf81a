import type { QuotaKind } from './usage.schema.js';

interface QuotaExcess {
  kind: QuotaKind;
  used: number;
  /** Reserved by changes in progress. */
  held?: number;
  allowed: number;
  adds: number;
  /** Whether an ancestor's limit is reached. */
  above: boolean;
}

const number = new Intl.NumberFormat('en').format;
const plural = (count: number, word: string) => `${number(count)} ${word}${count === 1 ? '' : 's'}`;

export function quotaReachedMessage({ kind, used, held = 0, allowed, adds, above }: QuotaExcess): string {
  const whose = above ? 'an account above this one' : 'this account';
  const others = held === 0 ? '' : `, other requests are adding ${number(held)}`;
  if (kind === 'accounts') {
    return (
      `Account limit reached: ${whose} has ${number(used)} of ${plural(allowed, 'account')} below it${others}. ` +
      'Ask the platform account to raise `limits.accounts`.'
    );
  }
  return (
    `Keyword limit reached: ${whose} and the accounts below it have ${number(used)} of ` +
    `${plural(allowed, 'keyword')}${others}, and this adds ${number(adds)}. ` +
    'Remove keywords, or ask the platform account to raise `limits.keywords`.'
  );
}
