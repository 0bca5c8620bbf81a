import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../shared/ui/spec-support';
import { HeadToHead } from './head-to-head';
import { headToHeadQuery, type HeadToHeadView, type KeywordPlaces } from './queries';

afterEach(cleanup);

const target = {
  account: 'a',
  config: 'c',
  tz: 'UTC',
  tag: undefined,
  country: undefined,
  device: undefined,
};
const days = { from: '2026-11-21', to: '2026-11-27' };
const view: HeadToHeadView = {
  sort: undefined,
  order: 'asc',
  page: 1,
  above: undefined,
  overtaken: false,
  search: undefined,
};
type Places = Record<string, number | null>;
const row = (
  keyword: string,
  before: Places,
  positions: Places,
  overtakenBy: string[] = [],
): KeywordPlaces => ({
  keyword,
  country: 'US',
  near: '',
  device: 'desktop',
  positions,
  before,
  change: before['own'] && positions['own'] ? before['own'] - positions['own'] : null,
  overtaken_by: overtakenBy,
});

async function show(onChange = vi.fn()) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const rows = [
    row('fell', { own: 3, b: 5, a: 9 }, { own: 8, b: 5, a: 9 }, ['b']),
    row('lost', { own: 4 }, { own: null, b: 1 }),
    row('new', { own: null }, { own: 6 }),
  ];
  client.setQueryData(headToHeadQuery(target, days, view).queryKey, {
    success: true,
    data: { competitors: [], rows },
    pagination: { current_page: 1, per_page: 25, total: 3, total_pages: 1 },
  } as never);
  await renderAt(
    '/a/a/competitors',
    <QueryClientProvider client={client}>
      <HeadToHead
        target={target}
        days={days}
        websites={['own', 'b', 'a']}
        view={view}
        since="2026-02-28"
        onChange={onChange}
      />
    </QueryClientProvider>,
  );
  return onChange;
}

it('has the change beside your position, and the competitors in the order of the table above', async () => {
  await show();
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Keyword', 'You', 'Change ↑vs Feb 28 · places', 'b', 'a']);
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => [...each.children].map(({ textContent }) => textContent!.replace(/\s+/g, ' ')));
  expect(cells[0]).toEqual(['fell US', '8', '▼ down 5', '5 ▲ Overtook you', '9']);
  expect([cells[1]![2], cells[2]![2]]).toEqual(['▼ Lost', '▲ New']);
});

it('shows only the keywords for which a competitor overtook the website', async () => {
  const onChange = await show();
  fireEvent.change(screen.getByRole('combobox', { name: 'Keywords' }), { target: { value: 'true' } });
  expect(onChange).toHaveBeenCalledWith({ overtaken: 'true' });
});
