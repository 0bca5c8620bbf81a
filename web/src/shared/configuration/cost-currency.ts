import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, readData } from '../api/client';
import { queryClient } from '../session/query-client';
import { formatEstimate, formatMoney } from '../text/format';
import { t } from '../text/i18n';

/** Of the costs of a click that providers of search volumes report. */
export const PROVIDER_CURRENCY = 'USD';

/** Whether a provider fetches volumes. */
export const volumeSourceQuery = queryOptions({
  queryKey: ['volume-source'],
  queryFn: () => readData(api.GET('/v1/rank/volumes')),
});

type VolumeSource = Awaited<ReturnType<NonNullable<typeof volumeSourceQuery.queryFn>>>;

const readCurrency = (source: VolumeSource | undefined) => (source?.provider ? PROVIDER_CURRENCY : undefined);

/** The currency of sums of costs of a click; undefined where all are imported: files do not state theirs. */
export const useCostCurrency = (): string | undefined => readCurrency(useQuery(volumeSourceQuery).data);

/** The same for a file. */
export const findCostCurrency = async (): Promise<string | undefined> =>
  readCurrency(await queryClient.fetchQuery(volumeSourceQuery));

export const valueText = (value: number, currency: string | undefined): string =>
  currency === undefined ? formatEstimate(value) : formatMoney(value, currency, 0);

export const valueHint = (): string => t('What these clicks would cost as ads.');

/** The heading of a column of amounts in a file, where they have no sign; as imports of volumes read it. */
export const amountHead = (label: string, currency: string | undefined): string =>
  currency === undefined ? label : `${label} (${currency})`;

/** Beside a traffic value without a sign. */
export const currencyNote = (): string => t('in the currency of the imported costs');
