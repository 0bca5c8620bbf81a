import { formatNumber } from '../../../shared/text/format';
import { t } from '../../../shared/text/i18n';

const SHOWN = 5;
/** Characters of a keyword, which may be too long to be one. */
const MAX_NAME = 40;

/** The first names, and how many more there are. */
export function listNames<Item>(items: readonly Item[], toName: (item: Item) => string): string {
  const more = items.length - SHOWN;
  const last = more > 0 ? [t('and {n} more', { n: formatNumber(more) })] : [];
  return [...items.slice(0, SHOWN).map(toName), ...last].join(', ');
}

export const quoteName = (name: string): string =>
  JSON.stringify(name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name);
