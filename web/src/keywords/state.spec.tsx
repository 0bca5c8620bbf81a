import { cleanup, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryClient } from '../session/query-client';
import { configQuery } from '../session/session';
import type { KeywordRow } from './queries';
import { State } from './state';

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
