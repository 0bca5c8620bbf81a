import { expect, it } from 'vitest';
import { csvAddress } from './queries';

it('the rows of a page are those with exactly its address', () => {
  const address = csvAddress({
    account: 'acme',
    config: 'config-1',
    tz: 'UTC',
    since: 'range',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    sort: 'keyword',
    order: 'asc',
    pageurl: 'https://example.com/',
  });
  const query = new URL(address, 'https://rankwire.example').searchParams;
  expect([query.get('pageUrl'), query.get('url')]).toEqual(['https://example.com/', null]);
});
