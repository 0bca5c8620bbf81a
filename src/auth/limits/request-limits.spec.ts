import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../common/clock.js';
import { LimitSettings, RedisSettings } from '../../settings/settings.js';
import { RedisConnections } from '../../redis/index.js';
import type { RouteTable } from '../../access/index.js';
import { RateCounters } from './rate-counter.js';
import { RequestLimits } from './request-limits.js';

const MB = 1024 * 1024;
const IP = '192.0.2.1';

const newResponse = () => {
  const headers: Record<string, unknown> = {};
  const setHeader = (name: string, value: unknown) => void (headers[name] = value);
  return { headers, setHeader } as unknown as ServerResponse & { headers: Record<string, unknown> };
};
const createLimits = (settings: Partial<LimitSettings>) =>
  new RequestLimits(
    new RateCounters(new RedisConnections(new RedisSettings())),
    new ManualClock(new Date()),
    { isUnlimited: (path: string) => path === '/status' } as unknown as RouteTable,
    { ...new LimitSettings(), ...settings },
  );
const tooMany = { status: 429, message: 'Too many requests.' };
const tooMuch = { status: 429, message: 'Too much data in a short time: request less with limit, or wait.' };

let limits: RequestLimits;
beforeEach(() => {
  limits = createLimits({
    default: { points: 2, seconds: 60 },
    geo: { points: 3, seconds: 60 },
    geoMegabytes: { points: 2, seconds: 60 },
  });
});

describe('the size of responses', () => {
  const send = (bytes: number) => limits.countSize(IP, bytes, 'geo');

  it('is limited by address: the response that exceeds the limit is sent, the next one is not', async () => {
    await send(2 * MB - 1);
    await limits.countForAddress(IP, newResponse(), 'geo');
    await send(MB);
    await expect(send(1)).rejects.toMatchObject({ ...tooMuch, headers: { 'Retry-After': '60' } });
    await limits.countSize('192.0.2.2', 1, 'geo');
    const response = newResponse();
    await expect(limits.countForAddress(IP, response, 'geo')).rejects.toMatchObject(tooMuch);
    expect(response.headers).toMatchObject({ 'X-RateLimit-Limit': 3, 'X-RateLimit-Remaining': 1 });
  });

  it('is used up exactly at the limit', async () => {
    await send(2 * MB);
    await expect(send(1)).rejects.toMatchObject(tooMuch);
  });

  it('does not count in other groups', async () => {
    for (const group of ['default', 'login', 'none'] as const) {
      await limits.countSize(IP, 5 * MB, group);
      await limits.countSize(IP, 5 * MB, group);
    }
    await limits.countForAddress(IP, newResponse(), 'default');
  });
});

describe('requests', () => {
  it('of logins count among the others, those of a group without a limit do not', async () => {
    await limits.countForAddress(IP, newResponse(), 'login');
    await limits.countForAddress(IP, newResponse(), 'default');
    await limits.countForAddress(IP, newResponse(), 'none');
    await expect(limits.countForAddress(IP, newResponse(), 'login')).rejects.toMatchObject(tooMany);
    await limits.countForAddress(IP, newResponse(), 'geo');
  });

  it('of a user report the tighter of both limits', async () => {
    const user = new Types.ObjectId();
    const response = newResponse();
    await limits.countForUser(user, newResponse(), 'default');
    await limits.countForAddress(IP, response, 'default');
    expect(response.headers['X-RateLimit-Remaining']).toBe(1);
    await limits.countForUser(user, response, 'default');
    expect(response.headers['X-RateLimit-Remaining']).toBe(0);
    await limits.countForUser(new Types.ObjectId(), response, 'default');
    expect(response.headers['X-RateLimit-Remaining']).toBe(0);
    await expect(limits.countForUser(user, response, 'default')).rejects.toMatchObject(tooMany);
    await limits.countForUser(user, response, 'none');
  });

  it('without a route count once, unless their path is not limited', async () => {
    const request = (path: string) => ({ ip: IP, path }) as Request;
    const response = newResponse() as unknown as Response;
    await limits.countUnrouted(request('/nothing'), response);
    for (let n = 0; n < 5; n += 1) {
      await limits.countUnrouted(request('/nothing'), response);
      await limits.countUnrouted(request('/status'), newResponse() as unknown as Response);
    }
    await limits.countUnrouted(request('/nothing'), newResponse() as unknown as Response);
    await expect(
      limits.countUnrouted(request('/nothing'), newResponse() as unknown as Response),
    ).rejects.toMatchObject(tooMany);
  });
});

describe('checks of the search provider', () => {
  it('are six a minute, over all users', async () => {
    const response = newResponse();
    for (let n = 0; n < 6; n += 1) await limits.countProviderCheck(newResponse());
    await expect(limits.countProviderCheck(response)).rejects.toMatchObject({
      ...tooMany,
      headers: { 'Retry-After': '60' },
    });
    expect(response.headers).toMatchObject({ 'X-RateLimit-Limit': 6, 'X-RateLimit-Remaining': 0 });
  });
});

it('limits that are disabled count nothing', async () => {
  const disabled = createLimits({ enabled: false, default: { points: 1, seconds: 60 } });
  const response = newResponse();
  for (let n = 0; n < 8; n += 1) {
    await disabled.countForAddress(IP, response, 'default');
    await disabled.countForUser(new Types.ObjectId(), response, 'default');
    await disabled.countProviderCheck(response);
    await disabled.countSize(IP, 500 * MB, 'geo');
  }
  expect(response.headers).toEqual({});
});
