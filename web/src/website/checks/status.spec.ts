import { expect, it } from 'vitest';
import { durationText, statusClass, statusText, triggerText } from './status';

const START = '2026-03-11T12:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(START) + ms).toISOString();

it.each([
  [2430, '2.4 s'],
  [42_400, '42 s'],
  [59_700, '60 s'],
  [60_000, '1 min 0 s'],
  [119_700, '2 min 0 s'],
  [754_000, '12 min 34 s'],
])('names a duration of %i ms', (ms, expected) => {
  expect(durationText({ started_at: START, finished_at: after(ms) })).toBe(expected);
});

it('has no duration before the end', () => {
  expect(durationText({ started_at: START, finished_at: null })).toBeUndefined();
  expect(durationText({ started_at: null, finished_at: START })).toBeUndefined();
});

it.each([
  ['running', 0, 'Running', 'state-running'],
  ['done', 0, 'Done', 'state-done'],
  ['done', 2, '2 failed', 'state-failed'],
  ['suspicious', 0, 'Looks wrong', 'state-failed'],
  ['discarded', 0, 'Discarded', 'state-failed'],
  ['failed', 0, 'Failed', 'state-failed'],
  ['abandoned', 0, 'Interrupted', 'state-failed'],
  ['missed', 0, 'Missed', 'state-failed'],
] as const)('a run that is %s with %i failures is "%s"', (status, failed, text, className) => {
  expect([statusText(status, failed), statusClass(status, failed)]).toEqual([text, className]);
  if (failed === 0) expect([statusText(status), statusClass(status)]).toEqual([text, className]);
});

it.each([
  ['schedule', 'Schedule'],
  ['call', 'API'],
  ['check', 'Manual'],
  ['recovery', 'Recovery'],
] as const)('the trigger %s is "%s"', (reason, text) => {
  expect(triggerText({ reason })).toBe(text);
});
