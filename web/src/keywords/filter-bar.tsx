import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { countryName } from '../text/format';
import { t } from '../text/i18n';
import { Select } from '../ui/select';
import { useSlashKey } from '../ui/use-slash-key';
import { columns } from './columns';
import type { KeywordFilters } from './search';

const route = getRouteApi('/shell/a/$accountId/keywords');
const TYPING_MS = 250;

export interface TrackedKeyword {
  country: string;
  tags?: string[];
}

/** The values that occur, with one for all of them. */
function choicesOf(values: string[], nameOf: (value: string) => string, all: string) {
  const unique = [...new Set(values)].map((value) => ({ value, label: nameOf(value) }));
  return [{ value: '', label: all }, ...unique.sort((a, b) => a.label.localeCompare(b.label))];
}

/** Every filter is in the address. Typing replaces the entry of the history, choosing adds one. */
export function FilterBar({ keywords }: { keywords: TrackedKeyword[] }): ReactNode {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: KeywordFilters, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace });
  return (
    <div className="filters" role="search" aria-label={t('Filters')}>
      <SearchField value={filters.q ?? ''} onChange={(q) => set({ q }, true)} />
      <Select
        label={t('Tag')}
        value={filters.tag ?? ''}
        choices={choicesOf(
          keywords.flatMap(({ tags = [] }) => tags),
          (tag) => tag,
          t('All'),
        )}
        onChange={(tag) => set({ tag })}
      />
      <Select
        label={t('Country')}
        value={filters.country ?? ''}
        choices={choicesOf(
          keywords.map(({ country }) => country),
          countryName,
          t('All'),
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
        label={t('Range')}
        value={filters.range ?? '30d'}
        choices={[
          { value: '7d', label: t('7 days') },
          { value: '30d', label: t('30 days') },
          { value: '90d', label: t('90 days') },
          { value: '1y', label: t('1 year') },
          { value: 'all', label: t('All') },
        ]}
        onChange={(range) => set({ range: range === '30d' ? '' : range })}
      />
      <Columns chosen={filters.cols} onChange={(cols) => set({ cols })} />
    </div>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactNode {
  const field = useSlashKey();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      ref={field}
      type="search"
      className="search"
      aria-label={t('Search keywords')}
      placeholder={t('Search keywords')}
      aria-keyshortcuts="/"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
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
              isAll(set) ? '' : all.flatMap(({ id }) => (set.has(id) ? [id] : [])).join(',') || 'none',
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
