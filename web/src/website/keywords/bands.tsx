import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { notFoundText, searchDepth } from '../../shared/session/search-depth';
import { t } from '../../shared/text/i18n';
import { Segments } from '../../shared/ui/segments';
import { type Counts, type TableRequest, useCounts } from './queries';
import type { KeywordFilters } from './url-state';

const TOPS = [3, 10, 20, 100] as const;

interface Band {
  id: string;
  text: string;
  count: number | undefined;
  filters: Pick<KeywordFilters, 'pos' | 'state'>;
}

/** Overlapping: the top 10 has the top 3 too. Bands beyond the depth of the search would be empty. */
export function listBands(counts: Counts | undefined): Band[] {
  const depth = searchDepth();
  const tops = TOPS.filter((last) => last <= depth).map((last) => ({
    id: `1-${last}`,
    text: t('Top {n}', { n: last }),
    count: counts?.[`top${last}`],
    filters: { pos: `1-${last}` },
  }));
  return [
    { id: 'all', text: t('All'), count: counts?.total, filters: {} },
    ...tops,
    { id: 'not_found', text: notFoundText(), count: counts?.not_found, filters: { state: 'not_found' } },
  ];
}

/** The band of filters; undefined for other positions and states. */
export const findBand = ({ pos, state }: Pick<KeywordFilters, 'pos' | 'state'>): string | undefined =>
  listBands(undefined).find(({ filters }) => filters.pos === pos && filters.state === state)?.id;

export function Bands({ request }: { request: TableRequest }): ReactNode {
  const counts = useCounts(request);
  const items = listBands(counts).map(({ id, text, count, filters }) => ({
    id,
    text,
    count,
    href: {
      to: '.',
      search: withSearch({ pos: undefined, state: undefined, ...filters }),
    } satisfies LinkProps,
  }));
  return <Segments label={t('Positions')} items={items} selected={findBand(request) ?? ''} />;
}
