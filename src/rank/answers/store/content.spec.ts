import { expect, it } from 'vitest';
import { exportRun, packContent, shownContent } from './content.js';

const NOW = new Date('2026-03-11T12:00:00Z');
const LATER = new Date(NOW.getTime() + 1);
const content = { text: 'Try Example.', truncated: false, marks: [], citations: [], queries: [] };
const stored = (erase_at: Date | null) => ({ content: packContent(content), erase_at });

it('shows a content until its time, although it is erased later', () => {
  expect(shownContent(stored(LATER), NOW)).toEqual(content);
  expect(shownContent(stored(NOW), NOW)).toBeNull();
  expect(shownContent({ content: null, erase_at: null }, NOW)).toBeNull();
});

it('exports a run without its lease, and without a content whose time is over', () => {
  const run = { day: '2026-03-11', lease: null, lease_until: NOW, alert_due: NOW };
  expect(exportRun({ ...run, ...stored(LATER) }, NOW)).toEqual({ day: run.day, erase_at: LATER, ...content });
  expect(exportRun({ ...run, ...stored(NOW) }, NOW)).toEqual({ day: run.day, erase_at: NOW });
});
