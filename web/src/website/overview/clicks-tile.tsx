import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Sparkline } from '../../shared/chart/sparkline';
import { type DayRange, listDays } from '../../shared/days/days';
import type { ReportTarget } from '../../shared/report-filters/target';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Tile } from '../../shared/ui/tile';
import { writeNotFinal } from '../search-console/not-final';
import { clickDaysQuery } from '../search-console/queries';

interface Props {
  target: ReportTarget;
  config: string;
  view: DayRange;
}

/** Clicks that Google counts; nothing without a connection to Search Console. */
export function ClicksTile({ target: { account }, config, view }: Props): ReactNode {
  const days = { startDate: view.from, endDate: view.to };
  const { data } = useQuery(clickDaysQuery({ account, config }, days));
  if (!data?.totals) return null;
  const byDate = new Map(data.days.map(({ date, clicks }) => [date, clicks]));
  return (
    <Tile
      label={t('Clicks')}
      value={formatNumber(data.totals.clicks)}
      note={t('{n} impressions', { n: formatNumber(data.totals.impressions) })}
      hint={[
        t('Clicks on the website that Search Console counts, in Pacific days.'),
        writeNotFinal(data.days),
      ].join(' ')}
      spark={<Sparkline values={listDays(view).map((date) => byDate.get(date) ?? null)} />}
      to={{
        to: '/a/$accountId/settings/$section',
        params: { accountId: account, section: 'search-console' },
      }}
    />
  );
}
