import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, readData } from '../../../shared/api/client';
import { checkText, monthText } from '../../checks/cost-text';
import { formatNumber } from '../../../shared/text/format';
import { t } from '../../../shared/text/i18n';
import { useDelayed } from '../../../shared/ui/use-delayed';

const TYPING_MS = 300;

/** What so many keywords will cost; nothing while that is unknown. */
export function CostEstimate({ account, keywords }: { account: string; keywords: number }): ReactNode {
  const settled = useDelayed(keywords, TYPING_MS);
  const { data } = useQuery({
    queryKey: ['usage', account, settled],
    queryFn: () => readData(api.GET('/v1/rank/usage', { params: { query: { account, keywords: settled } } })),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const { most_per_keyword: most } = data.estimate;
  const perMonth = monthText(data.estimate);
  const values = {
    perCheck: checkText(data.estimate),
    perMonth,
    n: settled,
    keywords: formatNumber(settled),
  };
  if (most === undefined)
    return t('{perCheck} a check, {perMonth}{n, plural, one {} other { for all {keywords}}}', values);
  return t(
    'Up to {most} requests a keyword: {perCheck} a check, {perMonth}{n, plural, one {} other { for all {keywords}}}',
    {
      ...values,
      most: formatNumber(most),
    },
  );
}
