import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AiOverview } from './ai-overview';
import type { Serp } from './queries';

afterEach(cleanup);

const cited = (place: number, own: boolean, competitor: string | null = null) => ({
  place,
  link: `https://site${place}.example/page`,
  title: `Page ${place}`,
  own,
  competitor,
});
const show = (links: ReturnType<typeof cited>[], type: 'ai_overview' | 'video' = 'ai_overview') => {
  const features: Serp['features'] = [{ type, rank_absolute: 1, title: '', links }];
  return render(<AiOverview serp={{ features }} />).container;
};

it('lists the cited pages, and marks those of yours and of competitors', () => {
  show([cited(1, false), cited(2, true), cited(3, false, 'rival.example')]);
  screen.getByText('Your website is cited.');
  const items = within(screen.getByRole('list', { name: 'AI Overview' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Page 1 site1.example/page',
    'Page 2 Your page site2.example/page',
    'Page 3 Competitor site3.example/page',
  ]);
});

it('says that yours is missing, or that the sources are unknown', () => {
  show([cited(1, false)]);
  screen.getByText('Your website is missing.');
  cleanup();
  show([]);
  screen.getByText('The search provider did not name its sources.');
});

it('is absent from a page without one', () => {
  expect(show([cited(1, true)], 'video').textContent).toBe('');
});
