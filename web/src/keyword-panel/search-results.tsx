import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { useTimeZone } from '../session/session';
import { formatDay, formatTime } from '../text/format';
import { t } from '../text/i18n';
import { Select } from '../ui/select';
import { ErrorPanel, SkeletonRows } from '../ui/states';
import { type Serp, serpQuery, type KeywordTarget } from './queries';
import { SerpTable } from './serp-table';

const route = getRouteApi('/shell/a/$accountId/keywords');

/** The results of a kept day, compared with another one where it is chosen. */
export function SearchResults({ target }: { target: KeywordTarget }): ReactNode {
  const { day, compare } = route.useSearch();
  const serp = useQuery(serpQuery(target, day));
  const other = useQuery({ ...serpQuery(target, compare), enabled: compare !== undefined });
  return (
    <section className="sheet-section">
      <div className="section-head">
        <h2>{t('Search result')}</h2>
        {serp.data && <Days serp={serp.data} compare={compare} />}
      </div>
      {serp.isPending && <SkeletonRows count={5} />}
      <Problem query={serp} />
      {serp.data && !serp.error && (
        <>
          {compare !== undefined && <Problem query={other} />}
          <SerpTable
            now={serp.data.results}
            then={compare === undefined || other.error ? undefined : other.data?.results}
            day={compare}
          />
          <Source serp={serp.data} />
        </>
      )}
    </section>
  );
}

/** No kept answer is no failure. */
function Problem({
  query: { error, refetch },
}: {
  query: { error: unknown; refetch: () => unknown };
}): ReactNode {
  if (!error) return null;
  if (error instanceof ApiError && error.status === 404) return <p className="hint">{error.message}</p>;
  return <ErrorPanel error={error} onRetry={() => void refetch()} />;
}

function Days({ serp, compare }: { serp: Serp; compare: string | undefined }): ReactNode {
  const navigate = route.useNavigate();
  const newest = serp.days[0];
  const set = (change: { day?: string | undefined; compare?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const choices = serp.days.map((value) => ({ value, label: formatDay(value) }));
  return (
    <span className="actions">
      <Select
        label={t('Day')}
        value={serp.day}
        choices={choices}
        onChange={(value) => set({ day: value === newest ? undefined : value })}
      />
      <Select
        label={t('Compare with')}
        value={compare ?? ''}
        choices={[
          { value: '', label: t('No other day') },
          ...choices.filter(({ value }) => value !== serp.day),
        ]}
        onChange={(value) => set({ compare: value || undefined })}
      />
    </span>
  );
}

function Source({ serp: { asked_at, provider } }: { serp: Serp }): ReactNode {
  const zone = useTimeZone();
  return (
    <p className="hint">
      {t('From {provider}, {time} ({zone}). Days are those of the daily check.', {
        provider,
        time: formatTime(asked_at, zone),
        zone,
      })}
    </p>
  );
}
