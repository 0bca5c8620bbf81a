import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { OpenRequests, SLOW_MS } from './open-requests.js';

const BOUNDS = { total: 128, slow: 64, perAccount: 32, perReceiver: 4, untilProven: 1 };
const { perReceiver, perAccount, slow, total } = BOUNDS;

let now: number;
let open: OpenRequests;
beforeEach(() => {
  now = 0;
  open = new OpenRequests(BOUNDS, () => now);
});

type Receiver = Parameters<OpenRequests['admits']>[0];

const receiver = (account = new Types.ObjectId()): Receiver => ({
  _id: new Types.ObjectId(),
  account,
  failing_since: null,
});

/** A receiver whose last request took so long. */
function known(ms: number, account?: Types.ObjectId): Receiver {
  const of = receiver(account);
  const request = open.add(of);
  now += ms;
  request.end();
  return of;
}

/** Opens as many requests as are admitted, at most 200. */
function openAll(...receivers: Receiver[]): number {
  let opened = 0;
  for (const of of receivers)
    while (opened < 200 && open.admits(of)) {
      open.add(of);
      opened += 1;
    }
  return opened;
}

describe('open requests', () => {
  it('are one for a receiver until it has answered quickly', () => {
    expect(openAll(receiver())).toBe(1);
    expect(openAll(known(SLOW_MS))).toBe(perReceiver);
    expect(openAll(known(SLOW_MS + 1))).toBe(1);
  });

  it('leave nothing known of the receiver when none was made', () => {
    const of = known(1);
    const request = open.add(of);
    now += SLOW_MS + 1;
    request.cancel();
    expect([open.total, openAll(of)]).toEqual([0, perReceiver]);
  });

  it('are bounded for an account, so that others have capacity', () => {
    const account = new Types.ObjectId();
    const receivers = Array.from({ length: 20 }, () => known(1, account));
    expect(openAll(...receivers)).toBe(perAccount);
    expect(openAll(known(1))).toBe(perReceiver);
  });

  it('leave capacity to an account in which most receivers hang', () => {
    const account = new Types.ObjectId();
    const prompt = known(1, account);
    const hanging = Array.from({ length: 19 }, () => receiver(account));
    expect(openAll(...hanging)).toBe(19);
    expect(openAll(prompt)).toBe(perReceiver);
  });

  it.each([
    ['were slow', () => known(SLOW_MS + 1)],
    ['are failing', () => ({ ...receiver(), failing_since: new Date() })],
  ])('are bounded for all receivers together that %s', (_, make) => {
    const prompt = known(1);
    expect(openAll(...Array.from({ length: total }, make))).toBe(slow);
    expect(openAll(prompt)).toBe(perReceiver);
  });

  it('are bounded for the process, and admitted again once others end', () => {
    const requests = Array.from({ length: total }, () => open.add(receiver()));
    const late = receiver();
    expect([open.full, open.admits(late)]).toEqual([true, false]);
    requests[0]!.end();
    expect([open.full, open.admits(late)]).toEqual([false, true]);
    for (const request of requests.slice(1)) request.end();
    expect(open.total).toBe(0);
  });

  it('are bounded only in all without other bounds', () => {
    open = new OpenRequests({ total: 5 });
    expect(openAll({ _id: 'one', failing_since: new Date() })).toBe(5);
  });
});
