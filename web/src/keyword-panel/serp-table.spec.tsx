import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SerpRow } from './queries';
import { SerpTable } from './serp-table';

afterEach(cleanup);

const result = (position: number, link: string, more: Partial<SerpRow> = {}): SerpRow => ({
  position,
  link,
  title: `Title of ${link}`,
  own: false,
  competitor: null,
  ...more,
});
const rowOf = (text: string) => within(screen.getByText(text).closest('tr')!);

it('marks the own website and competitors in words', () => {
  const now = [
    result(1, 'https://a.com/', { competitor: 'a.com' }),
    result(2, 'https://own.com/', { own: true }),
    result(3, 'https://b.com/'),
  ];
  render(<SerpTable now={now} then={undefined} day={undefined} />);
  rowOf('Title of https://a.com/').getByText('Competitor');
  rowOf('Title of https://own.com/').getByText('Own');
  expect(rowOf('Title of https://b.com/').queryByText(/Own|Competitor/)).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Change' })).toBeNull();
});

it('says what entered, moved and left since the other day', () => {
  const now = [result(1, 'https://new.com/'), result(2, 'https://up.com/'), result(3, 'https://same.com/')];
  const then = [result(1, 'https://gone.com/'), result(3, 'https://same.com/'), result(5, 'https://up.com/')];
  render(<SerpTable now={now} then={then} day="2026-03-01" />);
  rowOf('Title of https://new.com/').getByText('Entered');
  expect(rowOf('Title of https://up.com/').getByText('3').textContent).toContain('up');
  rowOf('Title of https://same.com/').getByText('0');
  const gone = rowOf('Title of https://gone.com/');
  gone.getByText('Left');
  gone.getByText('was 1');
  screen.getByText(/^Left since/);
});

it('links only to the web, and shows markup as text', () => {
  const title = '<img src=x onerror=alert(1)>';
  const now = [result(1, 'javascript:alert(1)', { title }), result(2, 'https://safe.com/path')];
  const { container } = render(<SerpTable now={now} then={undefined} day={undefined} />);
  screen.getByText(title);
  expect(container.querySelector('img')).toBeNull();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://safe.com/path', 'noopener noreferrer'],
  ]);
});

it('says that a search had no result', () => {
  render(<SerpTable now={[]} then={undefined} day={undefined} />);
  screen.getByText('The search had no result.');
});
