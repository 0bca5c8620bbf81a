import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { locationText, MoveSince, Position, ShortPosition, Url } from './cells';
import type { KeywordRow } from './queries';

const ROW = {
  keyword: 'tea',
  country: 'US',
  near: '',
  state: 'ranked',
  currentPosition: 7,
  lastChecked: '2026-03-05T10:00:00Z',
} as KeywordRow;

afterEach(cleanup);

const position = (row: Partial<KeywordRow>) =>
  render(<Position row={{ ...ROW, ...row }} zone="UTC" />).container.textContent;
const move = (row: Partial<KeywordRow>) =>
  render(<MoveSince row={{ ...ROW, ...row }} />).container.textContent;

it('says states in words in place of a position', () => {
  expect(position({})).toBe('7');
  expect(position({ state: 'not_found', currentPosition: null })).toBe('Not in top 100');
  expect(position({ state: 'never', currentPosition: null, lastChecked: null })).toBe('Not checked yet');
  expect(position({ state: 'failed' })).toMatch(/^Failed 7 on .*5/);
  expect(position({ state: 'failed', currentPosition: null })).toMatch(/^Failed Not in top 100, .*5/);
});

it('says a move in positions, or that a keyword is new or lost', () => {
  expect(move({ changeSince: 3, fromPosition: 10 })).toBe('▲ up 3');
  expect(move({ state: 'not_found', currentPosition: null, fromPosition: 4, fromDate: '2026-03-01' })).toBe(
    '▼ Lost',
  );
  expect(move({ fromPosition: null, fromDate: '2026-03-01' })).toBe('▲ New');
  expect(move({ fromPosition: null, fromDate: null })).toBe('–');
});

it('names a place shortly', () => {
  expect(locationText(ROW)).toBe('US');
  expect(locationText({ country: 'US', near: 'Austin, Texas, United States' })).toBe('Austin, US');
});

it('links only http and https', () => {
  const { container } = render(<Url url="https://example.com/a?b" />);
  expect([container.textContent, container.querySelector('a')!.rel]).toEqual(['/a?b', 'noopener noreferrer']);
  cleanup();
  expect(render(<Url url="javascript:alert(1)" />).container.querySelector('a')).toBeNull();
});

it('counts further pages of the website in the same results', () => {
  const text = (urls: number) => {
    const { container } = render(<Url url="https://example.com/a" urls={urls} />);
    const shown = container.querySelector('.url-more')?.textContent;
    cleanup();
    return shown;
  };
  expect(text(1)).toBeUndefined();
  expect(text(2)).toBe('+1and 1 other page of yours');
  expect(text(4)).toBe('+3and 3 other pages of yours');
});

it('leaves space for the keyword on a narrow screen, with the words for screen readers', () => {
  const readParts = (row: Partial<KeywordRow>) => {
    const { container } = render(<ShortPosition row={{ ...ROW, ...row }} zone="UTC" />);
    return [...container.querySelectorAll('[aria-hidden], .visually-hidden')].map((part) => part.textContent);
  };
  expect(readParts({ state: 'not_found', currentPosition: null })).toEqual(['> 100', 'Not in top 100']);
  expect(readParts({ state: 'not_found', currentPosition: null, depth: 20, cut: true })).toEqual([
    '> 20',
    'Not in top 20',
  ]);
  expect(readParts({ state: 'never', currentPosition: null })).toEqual(['–', 'Not checked yet']);
});
