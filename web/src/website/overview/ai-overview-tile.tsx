import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Sparkline } from '../../shared/chart/sparkline';
import { type DayRange, listDays } from '../../shared/days/days';
import type { ReportTarget } from '../../shared/report-filters/target';
import { featureRow, ownedOn } from '../features/feature-rows';
import { type FeaturesDay, type FeaturesReport, featuresQuery } from '../features/queries';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { None } from '../../shared/ui/none';
import { Tile } from '../../shared/ui/tile';

const TYPE = 'ai_overview';

interface Props {
  target: ReportTarget;
  loaded: DayRange;
  /** The day to compare with; undefined without one. */
  since: string | undefined;
  /** The days of the other tiles. */
  days: readonly { date: string }[];
}

/** In how many AI Overviews the website is cited; nothing where the search provider does not report them. */
export function AiOverviewTile({ target, loaded, since, days }: Props): ReactNode {
  const report = useQuery(featuresQuery(target, loaded)).data;
  const earlier = useQuery({
    ...featuresQuery(target, { from: since ?? '', to: since ?? '' }),
    enabled: since !== undefined,
  }).data;
  if (!report || !isReported(report)) return null;
  const to: LinkProps = {
    to: '/a/$accountId/features',
    params: { accountId: target.account },
    search: { type: TYPE },
  };
  return <AiOverviewFigure report={report.days} earlier={earlier?.days} since={since} days={days} to={to} />;
}

type Report = Pick<FeaturesReport, 'providers' | 'days'>;

const isReported = ({ providers }: Report): boolean =>
  providers.some(({ features }) => features.includes(TYPE));

/** Whether a day of the report has known AI Overviews. */
export const hasAiOverviews = (report: Report): boolean =>
  isReported(report) && report.days.some((day) => ownedOn(day, TYPE) !== null);

interface FigureProps extends Pick<Props, 'since' | 'days'> {
  report: readonly FeaturesDay[];
  /** A report of the day to compare with. */
  earlier: readonly FeaturesDay[] | undefined;
  to?: LinkProps;
}

/** Nothing while no day of the report has known AI Overviews. */
export function AiOverviewFigure(props: FigureProps): ReactNode {
  const { report, earlier = [], since, days: counted, to } = props;
  const dates = new Set(counted.map(({ date }) => date));
  const days = report.filter(({ date }) => dates.has(date));
  const newest = days.at(-1);
  const isKnown = days.some((day) => ownedOn(day, TYPE) !== null);
  if (newest === undefined || !isKnown) return null;
  const before = earlier.find(({ date }) => date === since);
  const { seen, present, owned, unknown, ownedCourse } = featureRow(newest, TYPE, before);
  const byDate = new Map(days.map((day) => [day.date, ownedOn(day, TYPE)]));
  return (
    <Tile
      label={t('AI Overview')}
      value={
        seen === 0 ? (
          <None />
        ) : (
          <>
            <span className="visually-hidden">{t('cited in')} </span>
            {t('{n} of {total}', { n: formatNumber(owned), total: formatNumber(present) })}
          </>
        )
      }
      change={ownedCourse.gain}
      since={ownedCourse.comparedOn}
      unit="keywords"
      spark={
        <Sparkline
          values={[
            ...(before ? [ownedOn(before, TYPE)] : []),
            ...listDays({ from: days[0]!.date, to: newest.date }).map((date) => byDate.get(date) ?? null),
          ]}
        />
      }
      hint={writeHint(unknown)}
      {...(to && { to })}
    />
  );
}

function writeHint(unknown: number): string {
  const text = t('Keywords whose AI Overview cites your website, of those whose result page has one.');
  if (unknown === 0) return text;
  return `${text} ${t('{n, plural, one {The sources of # are unknown.} other {The sources of # are unknown.}}', { n: unknown })}`;
}
