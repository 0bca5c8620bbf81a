import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Average, Change, changeHead, columnNote, OutsideLink, Tags } from './cells';

afterEach(cleanup);

it('a change has a word besides arrow and colour', () => {
  const text = (value: number | null) => render(<Change value={value} />).container.textContent;
  expect([text(3), text(-1.5), text(0), text(null)]).toEqual(['▲ up 3', '▼ down 1.5', '0', '–']);
});

it('a large change, which only estimates have, is a whole number', () => {
  expect(render(<Change value={-1139.1} />).container.textContent).toBe('▼ down 1,139');
});

it('a change names the day it is relative to where no heading does', () => {
  const { container } = render(<Change value={3} since="2026-03-01" unit="places" />);
  expect(container.textContent).toBe('▲ up 3 places vs Mar 1');
});

it('one place is not in the plural', () => {
  expect(render(<Change value={-1} unit="places" />).container.textContent).toBe('▼ down 1 place');
});

it('a column of changes names the day and the unit, and a file the day', () => {
  expect(columnNote('2026-03-01', 'points')).toBe('vs Mar 1 · pts');
  expect(columnNote(undefined, 'keywords')).toBe('keywords');
  expect(changeHead('2026-03-01')).toBe('Change (vs Mar 1)');
  expect(changeHead(undefined)).toBe('Change');
});

it('an average without any position is a dash that says why', () => {
  const text = (value: number | null, isRanked: boolean) =>
    render(<Average value={value} isRanked={isRanked} />).container.textContent;
  expect([text(17.25, true), text(101, false), text(null, true)]).toEqual([
    '17.3',
    '–No average without a position.',
    '–No average without a position.',
  ]);
});

it('tags are a list, of which a narrow place shows the first and the number of the others', () => {
  const items = (isShort: boolean) => {
    const { container } = render(<Tags names={['css', 'quick win', 'brand']} isShort={isShort} />);
    return Array.from(container.querySelectorAll('ul > li')).map(({ className, ariaHidden, textContent }) => [
      textContent,
      className === 'visually-hidden' ? 'heard' : ariaHidden ? 'seen' : 'both',
    ]);
  };
  expect(items(false)).toEqual([
    ['css', 'both'],
    ['quick win', 'both'],
    ['brand', 'both'],
  ]);
  expect(items(true)).toEqual([
    ['css', 'both'],
    ['quick win', 'heard'],
    ['brand', 'heard'],
    ['+2', 'seen'],
  ]);
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
