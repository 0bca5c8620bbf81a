import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { notFoundText, searchDepth } from '../session/search-depth';
import { countryName } from '../text/format';
import { t } from '../text/i18n';
import { Filters } from '../ui/filters';
import { SearchField } from '../ui/search-field';
import { choicesOf, Select } from '../ui/select';
import { columns } from './columns';
import { BANDS, type KeywordFilters, NO_COLUMN } from './search';

const route = getRouteApi('/shell/a/$accountId/keywords');

export interface TrackedKeyword {
  country: string;
  tags?: string[];
}

/** Those that are folded on a narrow screen. */
const FOLDED = ['tag', 'country', 'device', 'state', 'pos', 'moved', 'range'] as const;

const bandsWithin = (depth: number) => BANDS.filter((band) => Number.parseInt(band, 10) <= depth);

/** Every filter is in the address. Typing replaces the entry of the history, choosing adds one. */
export function FilterBar({ keywords }: { keywords: TrackedKeyword[] }): ReactNode {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: KeywordFilters, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace });
  const isCustom = filters.from !== undefined && filters.to !== undefined;
  return (
    <Filters
      active={FOLDED.filter((name) => filters[name] !== undefined).length}
      search={
        <SearchField
          label={t('Search keywords')}
          value={filters.q ?? ''}
          onChange={(q) => set({ q }, true)}
        />
      }
    >
      <Select
        label={t('Tag')}
        value={filters.tag ?? ''}
        choices={choicesOf(keywords.flatMap(({ tags = [] }) => tags))}
        onChange={(tag) => set({ tag })}
      />
      <Select
        label={t('Country')}
        value={filters.country ?? ''}
        choices={choicesOf(
          keywords.map(({ country }) => country),
          countryName,
        )}
        onChange={(country) => set({ country })}
      />
      <Select
        label={t('Device')}
        value={filters.device ?? ''}
        choices={[
          { value: '', label: t('All') },
          { value: 'desktop', label: t('Desktop') },
          { value: 'mobile', label: t('Mobile') },
        ]}
        onChange={(device) => set({ device })}
      />
      <Select
        label={t('State')}
        value={filters.state ?? ''}
        choices={[
          { value: '', label: t('All') },
          { value: 'ranked', label: t('Ranked') },
          { value: 'not_found', label: notFoundText() },
          { value: 'failed', label: t('Failed') },
          { value: 'never', label: t('Not checked yet') },
        ]}
        onChange={(state) => set({ state })}
      />
      <Select
        label={t('Position')}
        value={filters.pos ?? ''}
        choices={[
          { value: '', label: t('All') },
          ...bandsWithin(searchDepth()).map((band) => ({ value: band, label: band.replace('-', '–') })),
        ]}
        onChange={(pos) => set({ pos })}
      />
      <Select
        label={t('Moved')}
        value={filters.moved ?? ''}
        choices={[
          { value: '', label: t('All') },
          { value: 'up', label: t('Up') },
          { value: 'down', label: t('Down') },
          { value: 'new', label: t('New') },
          { value: 'lost', label: t('Lost') },
        ]}
        onChange={(moved) => set({ moved })}
      />
      <Select
        label={t('Range')}
        value={isCustom ? 'custom' : (filters.range ?? '30d')}
        choices={[
          ...(isCustom ? [{ value: 'custom', label: t('Custom') }] : []),
          { value: '7d', label: t('7 days') },
          { value: '30d', label: t('30 days') },
          { value: '90d', label: t('90 days') },
          { value: '1y', label: t('1 year') },
          { value: 'all', label: t('All') },
        ]}
        onChange={(range) =>
          range !== 'custom' && set({ range: range === '30d' ? '' : range, from: '', to: '' })
        }
      />
      <Columns chosen={filters.cols} onChange={(cols) => set({ cols })} />
    </Filters>
  );
}

function Columns({
  chosen,
  onChange,
}: {
  chosen: string | undefined;
  onChange: (cols: string) => void;
}): ReactNode {
  const all = columns();
  const names = chosen?.split(',') ?? all.map(({ id }) => id);
  const isAll = (keys: Set<unknown>) => all.every(({ id }) => keys.has(id));
  return (
    <MenuTrigger>
      <Button className="button">{t('Columns')}</Button>
      <Popover className="popover">
        <Menu
          className="menu"
          aria-label={t('Columns')}
          selectionMode="multiple"
          selectedKeys={names}
          onSelectionChange={(keys) => {
            const set = keys === 'all' ? new Set<unknown>(all.map(({ id }) => id)) : new Set<unknown>(keys);
            onChange(
              isAll(set) ? '' : all.flatMap(({ id }) => (set.has(id) ? [id] : [])).join(',') || NO_COLUMN,
            );
          }}
        >
          {all.map(({ id, label }) => (
            <MenuItem key={id} id={id}>
              {({ isSelected }) => (
                <>
                  <span aria-hidden="true" className="tick">
                    {isSelected ? '✓' : ''}
                  </span>
                  {label}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
