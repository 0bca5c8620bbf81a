import type { ReactNode } from 'react';
import { PROVIDER_CURRENCY } from '../../shared/configuration/cost-currency';
import { providerName } from '../../shared/configuration/provider-names';
import { formatAmount, formatDay, formatList, formatMoney, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { None } from '../../shared/ui/none';
import type { KeywordRow } from './queries';

type Source = NonNullable<KeywordRow['volume_source']>;

/** Whose volume it is. */
function sourceText({ from, source }: Source): string {
  switch (from) {
    case 'account':
      return t('imported for this account ({source})', { source });
    case 'above':
      return t('imported for an account above this one ({source})', { source });
    case 'platform':
      return t('imported by the platform for all accounts ({source})', { source });
    case 'provider':
      return t('from {provider}', { provider: providerName(source) });
  }
}

/** The volume of a keyword; where it is from is seen on hovering, and for all rows below the filters. */
export const Volume = ({ row: { volume, volume_source: source } }: { row: KeywordRow }): ReactNode =>
  volume === null ? (
    <None />
  ) : (
    <span title={source ? `${sourceText(source)}, ${formatDay(source.at)}` : undefined}>
      {formatNumber(volume)}
    </span>
  );

/** The cost of a click: files do not state the currency of theirs. */
export function Cost({ row: { cpc, volume_source: source } }: { row: KeywordRow }): ReactNode {
  if (cpc === null) return <None />;
  return source?.from === 'provider' ? formatMoney(cpc, PROVIDER_CURRENCY) : formatAmount(cpc);
}

/** Where the volumes of these rows are from; nothing without any. */
export function VolumeSources({ rows }: { rows: readonly KeywordRow[] }): ReactNode {
  const known = rows.flatMap(({ volume_source: source }) => (source ? [sourceText(source)] : []));
  if (known.length === 0) return null;
  const sources = formatList([...new Set(known)].toSorted());
  const isImported = rows.some(
    ({ cpc, volume_source: source }) => cpc != null && source?.from !== 'provider',
  );
  return (
    <p className="hint">
      {t('Search volumes: {sources}.', { sources })}
      {isImported && ` ${t('Costs of a click are in the currency of the imported file.')}`}
    </p>
  );
}
