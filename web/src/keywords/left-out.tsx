import type { ReactNode } from 'react';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';

const SHOWN = 5;

/** Names the keywords that are not added, since they are the same search as another one. */
export function LeftOut({ doubles }: { doubles: readonly string[] }): ReactNode {
  if (doubles.length === 0) return null;
  const more = doubles.length - SHOWN;
  const names = doubles.slice(0, SHOWN).map((name) => JSON.stringify(name));
  if (more > 0) names.push(t('and {n} more', { n: formatNumber(more) }));
  return t('Left out, as only case or blanks differ from another keyword: {names}.', {
    names: names.join(', '),
  });
}
