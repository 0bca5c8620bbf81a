import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/api-error';
import { useTimeZone } from '../../shared/session/session';
import { formatDay, formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Icon } from '../../shared/ui/icon';
import { Select } from '../../shared/ui/select';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { AiOverview } from './ai-overview';
import { blockTexts } from './blocks-text';
import { type Serp, serpQuery, type KeywordTarget } from './queries';
import { comparedDay, comparedWith, NO_DAY, tableComparison } from './url-state';
import { compareSerps, keptBefore } from './serp-changes';
import { foldRows } from './serp-folding';
import { SerpTable } from './serp-table';

const route = getRouteApi('/shell/a/$accountId/keywords');

interface Props {
  target: KeywordTarget;
  /** The last result before the change that the panel describes: the preset comparison starts from it. */
  before: string | undefined;
}

/** The results of a kept day, compared with the day before the change, or the one that is chosen. */
export function SearchResults({ target, before }: Props): ReactNode {
  const { day, compare: compared } = route.useSearch();
  const titleId = useId();
  const serp = useQuery(serpQuery(target, day));
  const preset = serp.data && keptBefore(serp.data, before);
  const chosen = comparedDay(compared) ?? preset;
  const compare = chosen === NO_DAY ? undefined : chosen;
  const other = useQuery({ ...serpQuery(target, compare), enabled: compare !== undefined });
  return (
    <section className="panel-section" aria-labelledby={titleId}>
      <div className="section-head">
        <h2 id={titleId}>{t('Search results')}</h2>
        {serp.data && <Days serp={serp.data} compare={compare} hasPreset={preset !== undefined} />}
      </div>
      {serp.isPending && <SkeletonRows count={5} />}
      <Problem query={serp} />
      {serp.data && !serp.error && (
        <>
          <Blocks serp={serp.data} />
          <AiOverview serp={serp.data} />
          {compare !== undefined && <Problem query={other} />}
          <Results
            serp={serp.data}
            other={compare === undefined || other.error ? undefined : other.data}
            compare={compare}
          />
          <Source serp={serp.data} />
        </>
      )}
    </section>
  );
}

/** A day without kept results is not a failure. */
function Problem({
  query: { error, refetch },
}: {
  query: { error: unknown; refetch: () => unknown };
}): ReactNode {
  if (!error) return null;
  if (error instanceof ApiError && error.status === 404) return <p className="hint">{error.message}</p>;
  return <ErrorPanel error={error} onRetry={() => void refetch()} />;
}

/** Blocks beside the results, of which searchers see some first. */
const Blocks = ({ serp }: { serp: Serp }): ReactNode =>
  blockTexts(serp).map((text) => <p key={text}>{text}</p>);

interface ResultsProps {
  serp: Serp;
  other: Serp | undefined;
  compare: string | undefined;
}

function Results({ serp, other, compare }: ResultsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  const compared = compareSerps(serp.results, other?.results);
  const isFoldable = foldRows(compared.rows).some((part) => 'first' in part);
  const own = serp.results.filter((row) => row.own);
  const jump = (position: number) => {
    const row = table.current?.querySelector<HTMLElement>(`[data-own="${position}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <div className="serp-tools">
        {own.map(({ position }) => (
          <button key={position} type="button" className="button" onClick={() => jump(position)}>
            <Icon of={ArrowDown} />
            {t('Your page {position}', { position })}
          </button>
        ))}
        {own.length === 0 && <span className="hint">{t('Your website is not among these results.')}</span>}
        {isFoldable && (
          <button
            type="button"
            className="button button-quiet"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('Show less') : t('Show all')}
          </button>
        )}
      </div>
      <div ref={table}>
        <SerpTable serp={compared} day={compare} isOpen={isOpen} onOpen={() => setOpen(true)} />
      </div>
    </>
  );
}

interface DaysProps {
  serp: Serp;
  compare: string | undefined;
  hasPreset: boolean;
}

function Days({ serp, compare, hasPreset }: DaysProps): ReactNode {
  const navigate = route.useNavigate();
  const newest = serp.days[0];
  const setDay = (day: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, day }), replace: true });
  const setOther = (day: string | undefined) =>
    void navigate({
      search: (before) => ({ ...before, compare: comparedWith(tableComparison(before.compare), day) }),
      replace: true,
    });
  const choices = serp.days.map((value) => ({ value, label: formatDay(value) }));
  return (
    <span className="actions">
      <Select
        label={t('Day')}
        value={serp.day}
        choices={choices}
        onChange={(value) => setDay(value === newest ? undefined : value)}
      />
      <Select
        label={t('Compare with')}
        value={compare ?? ''}
        choices={[
          { value: '', label: t('No other day') },
          ...choices.filter(({ value }) => value !== serp.day),
        ]}
        onChange={(value) => setOther(value || (hasPreset ? NO_DAY : undefined))}
      />
    </span>
  );
}

function Source({ serp: { asked_at, provider } }: { serp: Serp }): ReactNode {
  const zone = useTimeZone();
  return (
    <p className="hint">
      {t('From {provider}, {time} ({zone}). Days are those of the checks.', {
        provider,
        time: formatTime(asked_at, zone),
        zone,
      })}
    </p>
  );
}
