import { cleanup, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryClient } from '../app/query-client';
import { configQuery } from '../app/session';
import { Change, OutsideLink, State } from './cells';
import type { KeywordRow } from './queries';

afterEach(cleanup);

const stateText = (row: Partial<KeywordRow>) =>
  render(<State row={row as KeywordRow} zone="UTC" />).container.textContent;

beforeAll(() => {
  const config = { version: '1', depth: 30, features: { setup: false, mail: false } };
  queryClient.setQueryData(configQuery.queryKey, config);
});
afterAll(() => queryClient.clear());

describe('the state', () => {
  it.each<[Partial<KeywordRow>, string]>([
    [{ state: 'ranked' }, 'Ranked'],
    [{ state: 'not_found' }, 'Not in top 30'],
    [{ state: 'never' }, 'Not checked yet'],
    [{ state: 'failed', lastChecked: null }, 'Failed'],
    [
      { state: 'failed', lastChecked: '2026-03-01T10:00:00Z', currentPosition: 7 },
      'Failed (last known 7, Mar 1, 2026)',
    ],
    [
      { state: 'failed', lastChecked: '2026-03-01T10:00:00Z', currentPosition: null },
      'Failed (last: not in top 30, Mar 1, 2026)',
    ],
  ])('of %j in words', (row, text) => {
    expect(stateText(row)).toBe(text);
  });
});

it('a change has a word besides arrow and colour', () => {
  const text = (value: number | null) => render(<Change value={value} />).container.textContent;
  expect([text(3), text(-1.5), text(0), text(null)]).toEqual(['▲ up 3', '▼ down 1.5', '0', '–']);
});

describe('a link to the outside', () => {
  const link = (url: string) => render(<OutsideLink url={url} />).container.querySelector('a');

  it('opens without access to this page', () => {
    const { target, rel, href, textContent } = link('https://example.com/a?b=c')!;
    expect({ target, rel, href, textContent }).toEqual({
      target: '_blank',
      rel: 'noopener noreferrer',
      href: 'https://example.com/a?b=c',
      textContent: '/a?b=c',
    });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not a link', ''])('is text for %j', (url) => {
    expect(link(url)).toBeNull();
  });
});
