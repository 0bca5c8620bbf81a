import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, readData } from '../api/client';
import { formatEstimate, formatMoney } from '../text/format';
import { t } from '../text/i18n';

/** Of the costs of a click that providers of search volumes report. */
export const PROVIDER_CURRENCY = 'USD';

/** Whether a provider fetches volumes. */
export const volumeSourceQuery = queryOptions({
  queryKey: ['volume-source'],
  queryFn: () => readData(api.GET('/v1/rank/volumes')),
});

/** The currency of sums of costs of a click; undefined where all are imported: files do not state theirs. */
export const useCostCurrency = (): string | undefined =>
  useQuery(volumeSourceQuery).data?.provider ? PROVIDER_CURRENCY : undefined;

export const valueText = (value: number, currency: string | undefined): string =>
  currency === undefined ? formatEstimate(value) : formatMoney(value, currency, 0);

export const valueHint = (): string => t('What these clicks would cost as ads.');

/** Beside a traffic value without a sign. */
export const currencyNote = (): string => t('in the currency of the imported costs');
