import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Sparkline } from '../../shared/chart/sparkline';
import { type DayRange, listDays } from '../../shared/days/days';
import { formatDay, formatDecimal, formatNumber, formatPercent } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Tile, Tiles } from '../../shared/ui/tile';
import { writeNotFinal } from './not-final';
import { keywordClicksQuery, type NamedQuery, type Target } from './queries';

interface Props {
  target: Target;
  keyword: NamedQuery;
  view: DayRange;
}

/** What Google counts for a keyword, in lines of their own; nothing without a connection. */
export function KeywordClicks({ target, keyword, view }: Props): ReactNode {
  const days = { startDate: view.from, endDate: view.to };
  const { data } = useQuery(keywordClicksQuery(target, keyword, days));
  if (!data?.connected) return null;
  const byDate = new Map(data.days.map((day) => [day.date, day]));
  const listed = listDays(view).map((date) => byDate.get(date));
  const { totals } = data;
  const notFinal = writeNotFinal(data.days);
  return (
    <section aria-label={t('Search Console')}>
      <h3>{t('Search Console')}</h3>
      {totals === null ? (
        <p className="hint">{t('Google names no impression of this keyword in these days.')}</p>
      ) : (
        <Tiles>
          <Tile
            label={t('Clicks')}
            value={formatNumber(totals.clicks)}
            spark={<Sparkline values={listed.map((day) => day?.clicks ?? null)} />}
          />
          <Tile
            label={t('Impressions')}
            value={formatNumber(totals.impressions)}
            spark={<Sparkline values={listed.map((day) => day?.impressions ?? null)} />}
          />
          <Tile label={t('CTR')} value={totals.ctr === null ? '–' : formatPercent(100 * totals.ctr)} />
          <Tile
            label={t('Google rank')}
            value={totals.position === null ? '–' : formatDecimal(totals.position)}
            spark={<Sparkline values={listed.map((day) => day?.position ?? null)} isLowest />}
          />
        </Tiles>
      )}
      {notFinal !== undefined && <p className="hint">{notFinal}</p>}
      <SystemNotes notes={data.notes} />
    </section>
  );
}

/** What happened to the numbers of all websites. */
const SystemNotes = ({ notes }: { notes: readonly { date: string; text: string }[] }): ReactNode =>
  notes.map(({ date }) => (
    <p key={date} className="hint">
      {t('{day}: Google ended result pages of 100 results, and impressions of bots fell.', {
        day: formatDay(date),
      })}
    </p>
  ));
