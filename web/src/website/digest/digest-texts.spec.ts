import { expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error';
import { scheduleText } from './schedule-text';
import { sendProblem } from './send-now';

const SCHEDULE = { weekday: 7, day: 28, hour: 8, tz: 'America/New_York' };

it.each([
  ['off', 'Off'],
  ['daily', /^Every day at 08:00.* \(America\/New York\)$/],
  ['weekly', /^Every Sunday at 08:00/],
  ['monthly', /^On day 28 of each month at 08:00/],
] as const)('a schedule in words: %s', (frequency, text) => {
  expect(scheduleText({ frequency, ...SCHEDULE })).toMatch(text);
});

const refusal = (status: number, headers: Record<string, string> = {}) =>
  new ApiError({ status, headers: new Headers(headers) }, { message: 'As the server words it.' });
const SENT = Date.parse('2026-03-02T08:30:40.000Z');

it.each([
  [refusal(409), 'The digest has no recipients. Add one and save the settings.'],
  [refusal(429, { 'retry-after': '600' }), /It can be sent again at 09:41/],
  [refusal(500), 'As the server words it.'],
  [new TypeError('Failed to fetch'), 'The server cannot be reached.'],
])('a refused request to send is worded plainly', (error, text) => {
  expect(sendProblem(error, SENT, 'Europe/Berlin')).toMatch(text);
});
