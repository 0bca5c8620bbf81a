import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RankConfig } from '../../tracking/config/config.schema.js';
import { Claim, type Lease } from './claim.js';

const LEASE_MS = 900;

let claim: Claim;
let renew: ReturnType<typeof vi.fn<Lease['renew']>>;
let isHeld: ReturnType<typeof vi.fn<Lease['isHeld']>>;

beforeEach(() => {
  vi.useFakeTimers();
  renew = vi.fn(() => Promise.resolve(true));
  isHeld = vi.fn(() => Promise.resolve(true));
  const run = new Types.ObjectId();
  const config = { _id: new Types.ObjectId(), run: null, claims: 0 } as RankConfig;
  claim = new Claim(
    { config, run, runAt: new Date(), day: '2026-03-11', reason: 'schedule' },
    { ms: LEASE_MS, renew, isHeld },
  );
});
afterEach(() => {
  claim.stopHeartbeat();
  vi.useRealTimers();
});

describe('a claim', () => {
  const claimed = (change: Partial<RankConfig>, reason: Claim['reason'] = 'schedule') => {
    const run = new Types.ObjectId();
    const config = { _id: new Types.ObjectId(), run: null, claims: 0, ...change } as RankConfig;
    const runAt = new Date('2026-03-11T12:00:00Z');
    const of = new Claim({ config, run, runAt, day: '2026-03-11', reason }, { ms: LEASE_MS, renew, isHeld });
    of.stopHeartbeat();
    return of;
  };
  const on = (time: string) => ({ checked_by_hand_at: new Date(time) });

  it.each<[string, Claim, boolean]>([
    ['of a configuration that was never checked on demand', claimed({}), true],
    ['long after the last on-demand check', claimed(on('2026-03-08T11:59:59Z')), true],
    ['within the days of any time zone after it', claimed(on('2026-03-08T12:00:00Z')), false],
    ['after a run that did not end', claimed({ run: new Types.ObjectId() }), false],
    ['for an on-demand check', claimed({}, 'check'), false],
  ])('%s knows whether its day may have records of another', (_, { isFirstOfDay }, expected) => {
    expect(isFirstOfDay).toBe(expected);
  });
});

describe('the heartbeat of a claim', () => {
  it('renews the lease three times before it runs out', async () => {
    for (const beats of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(LEASE_MS / 3 - 1);
      expect(renew).toHaveBeenCalledTimes(beats - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(renew).toHaveBeenCalledTimes(beats);
    }
    expect(claim.isHeld).toBe(true);
  });

  it('gives the claim up once the store has been away for the whole lease', async () => {
    renew.mockRejectedValue(new Error('The store is away'));
    await vi.advanceTimersByTimeAsync(LEASE_MS - 1);
    expect(claim.isHeld).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(claim.isHeld).toBe(false);
    await vi.advanceTimersByTimeAsync(10 * LEASE_MS);
    expect(renew).toHaveBeenCalledTimes(3);
  });

  it('keeps the claim when the store returns within the lease', async () => {
    renew.mockRejectedValueOnce(new Error('The store is away'));
    await vi.advanceTimersByTimeAsync(5 * LEASE_MS);
    expect(claim.isHeld).toBe(true);
  });

  it('aborts the run when the lease belongs to another run', async () => {
    renew.mockResolvedValue(false);
    await vi.advanceTimersByTimeAsync(LEASE_MS / 3);
    expect(claim.signal.reason).toEqual(new Error('The claim was lost'));
  });
});

describe('the verification of a claim', () => {
  it('asks the store once when the response is fast', async () => {
    expect(await claim.verify()).toBe(true);
    expect(isHeld).toHaveBeenCalledTimes(1);
  });

  it('asks again when half of the lease passed before the response', async () => {
    renew.mockReturnValue(new Promise(() => {}));
    isHeld.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, LEASE_MS / 2, true)));
    isHeld.mockResolvedValue(false);
    const verified = claim.verify();
    await vi.advanceTimersByTimeAsync(LEASE_MS / 2);
    expect(await verified).toBe(false);
    expect(isHeld).toHaveBeenCalledTimes(2);
  });

  it('renews the lease on demand', async () => {
    expect(await claim.renew()).toBe(true);
    expect(renew).toHaveBeenCalledTimes(1);
    renew.mockResolvedValue(false);
    expect(await claim.renew()).toBe(false);
    expect(claim.isHeld).toBe(false);
  });
});

describe('a claim', () => {
  const createClaim = (config: Partial<RankConfig>) => {
    const claimed = new Claim(
      {
        config: { _id: new Types.ObjectId(), ...config } as RankConfig,
        run: new Types.ObjectId(),
        runAt: new Date(),
        day: '2026-03-11',
        reason: 'schedule',
      },
      { ms: LEASE_MS, renew, isHeld },
    );
    claimed.stopHeartbeat();
    const { number, isTakeover } = claimed;
    return { number, isTakeover };
  };

  it('is numbered by those before it, and is a takeover after a run that did not end', () => {
    expect(createClaim({ run: null, claims: 0 })).toEqual({ number: 1, isTakeover: false });
    expect(createClaim({ run: new Types.ObjectId(), claims: 4 })).toEqual({ number: 5, isTakeover: true });
  });
});
