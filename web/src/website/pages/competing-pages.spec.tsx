import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAt } from '../../shared/ui/spec-support';
import { CompetingPages } from './competing-pages';
import { type CompetingKeyword, competingQuery } from './queries';

afterEach(cleanup);

const target = {
  account: 'a',
  config: 'c',
  tz: 'UTC',
  tag: undefined,
  country: undefined,
  device: undefined,
};
const page = (path: string, days: number, average: number) => ({
  url: `https://example.com${path}`,
  days,
  best: average,
  average,
});
const keyword = (name: string, switches: number, lost: number): CompetingKeyword => ({
  keyword: name,
  country: 'US',
  near: '',
  device: 'desktop',
  urls: [page('/best', 30, 3), page('/second', 0, 11)],
  switches,
  lost,
});

async function show(...rows: CompetingKeyword[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(competingQuery(target).queryKey, rows);
  await renderAt(
    '/a/a/pages',
    <QueryClientProvider client={client}>
      <CompetingPages target={target} website="example.com" />
    </QueryClientProvider>,
  );
  return screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
}

it('says in words what each page has, with blanks between them', async () => {
  await show(keyword('swap', 2, 0.5));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '/best your best page on 30 days, average position 3',
    '/second at 11 now, below your other page',
  ]);
});

it('says that there is none', async () => {
  expect(await show()).toEqual([]);
  screen.getByText('No two of your pages cost each other visibility.');
});
