import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NoteKey } from './note-key';

afterEach(cleanup);

const NOTES = [
  { date: '2026-11-01', text: 'Relaunch' },
  { date: '2026-11-19', text: 'New navigation' },
];

it('says what the numbers in the chart mean, of the days in view alone', () => {
  render(<NoteKey notes={NOTES} view={{ from: '2026-11-10', to: '2026-11-27' }} />);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([expect.stringMatching(/^2 .*19.* New navigation$/)]);
});

it('is not there without notes in view', () => {
  const { container } = render(<NoteKey notes={NOTES} view={{ from: '2026-12-01', to: '2026-12-02' }} />);
  expect(container.textContent).toBe('');
});
