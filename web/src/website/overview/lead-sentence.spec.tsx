import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { toFacts, LeadSentence } from './lead-sentence';
import type { DayFigures } from './periods';

afterEach(cleanup);

const day = (date: number, visibility: number) =>
  ({ date: `2026-11-${date}`, visibility, average: 20, top10: 2, traffic: null }) as DayFigures;
const KNOWN = { rows: [], counts: { total: 12, failed: 0 }, notes: [], reason: null };

it('has the figures of the only day', () => {
  render(<LeadSentence facts={toFacts({ ...KNOWN, days: [day(29, 41.2)], before: undefined })} />);
  screen.getByText(
    'First results of Nov 29: visibility 41.2%, average position 20, and 2 of 12 keywords in the top 10.',
  );
});

it('compares the newest day with the one before the range', () => {
  render(<LeadSentence facts={toFacts({ ...KNOWN, days: [day(29, 41.2)], before: day(22, 40) })} />);
  screen.getByText('Up since Nov 29: visibility +1.2 points vs Nov 22.');
});

it.each([
  [2650, 'Down since Nov 29: visibility −2.2 points vs Nov 22.'],
  [3000, 'Up since Nov 29: estimated traffic +15% vs Nov 22.'],
])('is about the visibility where that alone changed: %i visits', (traffic, text) => {
  const [before, now] = [
    { ...day(22, 30.8), traffic: 2611 },
    { ...day(29, 28.6), traffic },
  ];
  render(<LeadSentence facts={toFacts({ ...KNOWN, days: [now], before })} />);
  screen.getByText(text);
});

it('says that keywords moved where the visibility did not', () => {
  const counts = { total: 12, failed: 0, up: 2, down: 1, new: 0, lost: 1 };
  render(<LeadSentence facts={toFacts({ ...KNOWN, counts, days: [day(29, 40)], before: day(22, 40) })} />);
  screen.getByText('Visibility stays at 40% since Nov 22; 4 keywords moved.');
});

it('is empty until the figures are known', () => {
  const { container } = render(<LeadSentence facts={undefined} />);
  expect(container.textContent).toBe('');
});
