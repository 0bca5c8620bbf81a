import { type ReactNode, useMemo } from 'react';
import { ChartFoot } from '../../shared/chart/chart-foot';
import { type ChartLine, countAxis, daysFrom } from '../../shared/chart/lines';
import { ZoomChart } from '../../shared/chart/zoom-chart';
import { type DayRange, listDays } from '../../shared/days/days';
import { formatDay, formatDays, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { None } from '../../shared/ui/none';
import { blockName } from './block-names';
import type { BlockType } from './block-types';
import { ownedOn, presentOn } from './feature-rows';
import type { FeaturesDay } from './queries';

const AXIS = countAxis(formatNumber);
const HEIGHT = 220;

interface Props {
  type: BlockType;
  days: readonly FeaturesDay[];
  loaded: DayRange;
  view: DayRange;
  onView: (view: DayRange) => void;
  zone: string;
}

/** Keywords with a block of a type by day, and those with the website in it. */
export function FeatureChart({ type, days: data, loaded, view, onView, zone }: Props): ReactNode {
  const { from, to } = daysFrom(data[0]?.date, loaded, view);
  const days = useMemo(() => listDays({ from, to }), [from, to]);
  const lines = useMemo(() => featureLines(days, data, type), [days, data, type]);
  const shown = view.from < from ? { from, to: view.to } : view;
  const inView = data.filter(({ date }) => date >= shown.from && date <= shown.to);
  return (
    <>
      <ZoomChart
        label={writeSentence(type, shown, inView)}
        days={days}
        lines={lines}
        axis={AXIS}
        view={shown}
        onView={onView}
        height={HEIGHT}
      />
      <ChartFoot hint={t('Days are in {zone}.', { zone })}>
        <FeatureTable type={type} days={inView} />
      </ChartFoot>
    </>
  );
}

/** The values of the chart, newest first. */
const FeatureTable = ({ type, days }: { type: BlockType; days: readonly FeaturesDay[] }): ReactNode => (
  <div className="wide" role="region" aria-label={t('Days')} tabIndex={0}>
    <table className="data data-dense">
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          <th scope="col" className="numeric">
            {t('With your website')}
          </th>
          <th scope="col" className="numeric">
            {t('On the page')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatDay(day.date)}</th>
            <Count value={ownedOn(day, type)} />
            <Count value={presentOn(day, type)} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Count = ({ value }: { value: number | null }): ReactNode => (
  <td className="numeric">{value === null ? <None /> : formatNumber(value)}</td>
);

/** A day on which the block is unknown is a gap, one without it 0. */
export function featureLines(
  days: readonly string[],
  data: readonly FeaturesDay[],
  type: BlockType,
): ChartLine[] {
  const byDay = new Map(data.map((day) => [day.date, day]));
  const values = (readValue: (day: FeaturesDay) => number | null) =>
    days.map((date) => {
      const day = byDay.get(date);
      return day ? readValue(day) : null;
    });
  return [
    { label: t('With your website'), color: '--accent', values: values((day) => ownedOn(day, type)) },
    { label: t('On the page'), color: '--line-1', values: values((day) => presentOn(day, type)) },
  ];
}

/** From the first to the last day on which the block is known. */
export function writeSentence(type: BlockType, { from, to }: DayRange, days: readonly FeaturesDay[]): string {
  const values = { name: blockName(type), range: formatDays(from, to) };
  const known = days.flatMap((day) => day.types[type] ?? []);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return t('{name}, {range}: none.', values);
  return t('{name}, {range}: {first} to {last} keywords, {owned} with your website.', {
    ...values,
    first: formatNumber(first.present),
    last: formatNumber(last.present),
    owned: formatNumber(last.owned),
  });
}
