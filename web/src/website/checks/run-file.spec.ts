import { expect, it } from 'vitest';
import { runFile } from './run-file';
import type { Run } from './status';

const RUN: Run = {
  status: 'done',
  reason: 'schedule',
  run_at: '2026-03-10T12:00:00.000Z',
  started_at: '2026-03-10T12:00:00.000Z',
  finished_at: '2026-03-10T12:01:05.250Z',
  keywords: 60,
  failed: 2,
  requests: 121,
  cost: null,
} as never;
const lines = (runs: Run[]) =>
  runFile('https://a.example/', 'UTC', runs).text.replace('\ufeff', '').trimEnd().split('\r\n');

it('has the columns of the table under their names', () => {
  expect(runFile('https://a.example/', 'UTC', [RUN]).name).toMatch(
    /^a\.example-checks-\d{4}-\d\d-\d\d\.csv$/,
  );
  const missed: Run = { ...RUN, status: 'missed', started_at: null, finished_at: null, requests: 0 };
  expect(lines([RUN, missed])).toEqual([
    'Started,Status,Triggered by,Duration (s),Keywords,Requests',
    '2026-03-10T12:00:00.000Z,2 failed,Schedule,65.3,60,121',
    '2026-03-10T12:00:00.000Z,Missed,Schedule,,60,0',
  ]);
});

it('has the cost with its currency where a price is known', () => {
  expect(lines([{ ...RUN, cost: 0.1815, currency: 'USD' }])).toEqual([
    'Started,Status,Triggered by,Duration (s),Keywords,Requests,Cost (USD)',
    '2026-03-10T12:00:00.000Z,2 failed,Schedule,65.3,60,121,0.1815',
  ]);
});
