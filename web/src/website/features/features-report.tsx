import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import type { DayRange } from '../../shared/days/days';
import type { ReportTarget } from '../../shared/report-filters/target';
import { formatDay, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { Select } from '../../shared/ui/select';
import { EmptyState } from '../../shared/ui/states';
import { blockName } from './block-names';
import type { BlockType } from './block-types';
import { FeatureChart } from './feature-chart';
import { featureRows } from './feature-rows';
import { FeatureTable } from './feature-table';
import { NotReported } from './no-features';
import type { FeaturesDay, FeaturesReport } from './queries';
import { SiteList } from './site-list';

interface Props {
  target: ReportTarget;
  report: FeaturesReport;
  shown: { loaded: DayRange; view: DayRange; setView: (view: DayRange) => void };
  /** The compared day, if there is one. */
  before: FeaturesDay | undefined;
  /** The type of the chart, of the address. */
  chosen: string | undefined;
}

/** Figures of the newest day in view; one block by day, and the websites in it. */
export function FeaturesReportCards({ target, report, shown, before, chosen }: Props): ReactNode {
  const { loaded, view, setView } = shown;
  const navigate = useNavigate();
  const days = report.days.filter(({ date }) => date >= view.from && date <= view.to);
  const newest = days.at(-1);
  const rows = featureRows(days, before);
  if (newest === undefined) return <EmptyState title={t('No results in these days.')} />;
  if (rows.length === 0) return <EmptyState title={t('The result pages of these days have only results.')} />;
  const type = rows.some((row) => row.type === chosen) ? (chosen as BlockType) : rows[0]!.type;
  const choose = (next: string) =>
    void navigate({
      to: '.',
      search: withSearch({ type: next }),
      replace: true,
    });
  return (
    <>
      <Card
        title={t('Features of result pages')}
        hint={t(
          'Keywords whose result page has it, of those whose search provider reports it. A figure leads to its keywords.',
        )}
      >
        <FeatureTable account={target.account} rows={rows} since={before?.date} />
        <p className="hint">
          {t('{day}: {count, plural, one {# keyword} other {{n} keywords}} with a known result page.', {
            day: formatDay(newest.date),
            count: newest.keywords,
            n: formatNumber(newest.keywords),
          })}{' '}
          <NotReported providers={report.providers} />
        </p>
      </Card>
      <Card
        title={blockName(type)}
        actions={
          <Select
            label={t('Feature')}
            value={type}
            choices={rows.map((row) => ({ value: row.type, label: blockName(row.type) }))}
            onChange={choose}
          />
        }
      >
        <FeatureChart
          type={type}
          days={report.days}
          loaded={loaded}
          view={view}
          onView={setView}
          zone={target.tz}
        />
        {newest === report.days.at(-1) && <SiteList type={type} target={target} />}
      </Card>
    </>
  );
}
