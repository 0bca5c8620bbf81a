import { type ReactNode, useMemo } from 'react';
import { ChartFoot } from '../../shared/chart/chart-foot';
import { competitorColor } from '../../shared/chart/colors';
import { type ChartLine, countAxis, daysFrom } from '../../shared/chart/lines';
import { ZoomChart } from '../../shared/chart/zoom-chart';
import { websiteName } from '../../shared/configuration/website-name';
import { type DayRange, listDays } from '../../shared/days/days';
import { formatDay, formatDays, formatPercent, formatPercentColumn } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import type { ShareWeight, SitesDay } from './queries';
import { ShareWeights } from './share-weights';
import { volumeKeywords } from './site-rows';

const PERCENT = countAxis(formatPercent);

interface Props {
  days: readonly SitesDay[];
  /** The tracked website first, then the competitors that have a line. */
  websites: readonly string[];
  /** Every competitor: its index decides its colour. */
  competitors: readonly string[];
  loaded: DayRange;
  view: DayRange;
  onView: (view: DayRange) => void;
  zone: string;
  weight?: ShareWeight;
  /** Whether the weight can be chosen. */
  isWeightChoice?: boolean;
}

/** Share of voice by day, one line per website. */
export function ShareChart({
  days: data,
  websites,
  competitors,
  loaded,
  view,
  onView,
  zone,
  weight,
  isWeightChoice = false,
}: Props): ReactNode {
  const { from, to } = daysFrom(data[0]?.date, loaded, view);
  const days = useMemo(() => listDays({ from, to }), [from, to]);
  const lines = useMemo(
    () => shareLines(days, data, websites, competitors),
    [days, data, websites, competitors],
  );
  const shown = view.from < from ? { from, to: view.to } : view;
  const inView = data.filter(({ date }) => date >= shown.from && date <= shown.to);
  const [own = ''] = websites;
  return (
    <Card
      title={t('Share of voice')}
      hint={writeHint(weight, volumeKeywords(inView))}
      {...(isWeightChoice && { actions: <ShareWeights weight={weight} /> })}
    >
      <ZoomChart
        label={sentence(own, inView, formatDays(shown.from, shown.to))}
        days={days}
        lines={lines}
        axis={PERCENT}
        view={shown}
        onView={onView}
        height={220}
      />
      <ChartFoot hint={t('Days are in {zone}.', { zone })}>
        <ShareTable days={inView} websites={websites} />
      </ChartFoot>
    </Card>
  );
}

function writeHint(weight: ShareWeight, keywords: number): string {
  if (weight === undefined) return t('Estimated click share among tracked websites.');
  return t(
    'Estimated click share among tracked websites, by search volume. {n, plural, one {# keyword has one.} other {# keywords have one.}}',
    { n: keywords },
  );
}

const readShare = (day: SitesDay | undefined, website: string): number | null =>
  day?.sites.find((site) => site.website === website)?.share ?? null;

export function shareLines(
  days: readonly string[],
  data: readonly SitesDay[],
  websites: readonly string[],
  competitors: readonly string[],
): ChartLine[] {
  const byDay = new Map(data.map((day) => [day.date, day]));
  return websites.map((website, index) => ({
    label: websiteName(website),
    color: index === 0 ? '--accent' : competitorColor(competitors.indexOf(website)),
    values: days.map((day) => readShare(byDay.get(day), website)),
  }));
}

function sentence(website: string, days: readonly SitesDay[], range: string): string {
  const shares = days.flatMap((day) => readShare(day, website) ?? []);
  if (shares.length === 0) return t('Share of voice, {range}: none.', { range });
  const [first, last] = [formatPercent(shares[0]!), formatPercent(shares.at(-1)!)];
  return t('Share of voice of {website}, {range}: from {first} to {last}.', {
    website,
    range,
    first,
    last,
  });
}

/** The values of the chart, newest first. */
function ShareTable({ days, websites }: Pick<Props, 'days' | 'websites'>): ReactNode {
  return (
    <div className="wide" role="region" aria-label={t('Days')} tabIndex={0}>
      <table className="data data-dense">
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            {websites.map((website) => (
              <th key={website} scope="col" className="numeric">
                {websiteName(website)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatDay(day.date)}</th>
              {websites.map((website) => {
                const share = readShare(day, website);
                return (
                  <td key={website} className="numeric">
                    {share === null ? '–' : formatPercentColumn(share)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
