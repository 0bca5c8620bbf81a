import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { setRateLimitHeaders } from './rate-limit-status.js';

function headersFor(used: number, msLeft: number): Record<string, unknown> {
  const headers: Record<string, unknown> = {};
  const response = { setHeader: (name: string, value: unknown) => void (headers[name] = value) };
  const now = new Date('2026-03-11T12:00:00.400Z');
  setRateLimitHeaders(response as unknown as ServerResponse, { limit: 5, used, msLeft }, now);
  return headers;
}

describe('the headers of a rate limit', () => {
  const noon = Date.parse('2026-03-11T12:00:00Z') / 1000;

  it.each([
    [0, 1],
    [600, 1],
    [601, 2],
    [59_000, 60],
  ])('round the reset time up to a full second: %i ms left', (msLeft, seconds) => {
    expect(headersFor(1, msLeft)['X-RateLimit-Reset']).toBe(noon + seconds);
  });

  it('never report fewer than zero remaining requests', () => {
    expect(headersFor(3, 0)).toMatchObject({ 'X-RateLimit-Limit': 5, 'X-RateLimit-Remaining': 2 });
    expect(headersFor(9, 0)).toMatchObject({ 'X-RateLimit-Remaining': 0 });
  });
});
