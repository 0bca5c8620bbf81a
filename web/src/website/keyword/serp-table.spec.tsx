import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SerpRow } from './queries';
import { compareSerps } from './serp-changes';
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
const findRow = (text: string) => within(screen.getByText(text).closest('tr')!);

function renderTable(now: SerpRow[], then?: SerpRow[]) {
  const onOpen = vi.fn();
  const serp = compareSerps(now, then);
  return { onOpen, ...render(<SerpTable serp={serp} day="2026-03-01" isOpen={false} onOpen={onOpen} />) };
}

it('marks your pages and competitors in words', () => {
  renderTable([
    result(1, 'https://a.com/', { competitor: 'a.com' }),
    result(2, 'https://own.com/', { own: true }),
    result(3, 'https://b.com/'),
  ]);
  findRow('Title of https://a.com/').getByText('Competitor');
  findRow('Title of https://own.com/').getByText('Your page');
  expect(findRow('Title of https://b.com/').queryByText(/Your page|Competitor/)).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Change' })).toBeNull();
});

it('says what is new, moved and dropped out since the other day', () => {
  const now = [result(1, 'https://new.com/'), result(2, 'https://up.com/'), result(3, 'https://same.com/')];
  const then = [result(1, 'https://gone.com/'), result(3, 'https://same.com/'), result(5, 'https://up.com/')];
  renderTable(now, then);
  findRow('Title of https://new.com/').getByText('New');
  expect(findRow('Title of https://up.com/').getByText('3').textContent).toContain('up');
  findRow('Title of https://same.com/').getByText('0');
  const gone = findRow('Title of https://gone.com/');
  gone.getByText('Dropped out');
  gone.getByText('was 1');
  screen.getByText(/^Dropped out since/);
});

it('folds the middle, and asks to open it', async () => {
  const rows = Array.from({ length: 20 }, (_, n) =>
    result(n + 1, `https://${n + 1}.com/`, { own: n === 15 }),
  );
  const { onOpen } = renderTable(rows);
  expect(screen.queryByText('Title of https://4.com/')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 4–14' }));
  expect(onOpen).toHaveBeenCalledOnce();
});

it('links only to the web, and shows markup as text', () => {
  const title = '<img src=x onerror=alert(1)>';
  const { container } = renderTable([
    result(1, 'javascript:alert(1)', { title }),
    result(2, 'https://safe.com/path'),
  ]);
  screen.getByText(title);
  expect(container.querySelector('img')).toBeNull();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://safe.com/path', 'noopener noreferrer'],
  ]);
});

it('says that a search had no result', () => {
  renderTable([]);
  screen.getByText('The search had no result.');
});
