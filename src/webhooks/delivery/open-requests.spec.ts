import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { OpenRequests, REQUEST_BOUNDS } from './open-requests.js';

const { perWebhook, perAccount, total } = REQUEST_BOUNDS;
const sender = (account = new Types.ObjectId()) => ({ _id: new Types.ObjectId(), account });

/** Opens as many requests as are admitted, at most `count`. */
function openUpTo(open: OpenRequests, of: ReturnType<typeof sender>, count: number): number {
  let opened = 0;
  while (opened < count && open.admits(of)) {
    open.add(of);
    opened += 1;
  }
  return opened;
}

describe('open requests (rule 906)', () => {
  it('are bounded for each webhook', () => {
    const open = new OpenRequests();
    expect(openUpTo(open, sender(), 100)).toBe(perWebhook);
    expect(openUpTo(open, sender(), 100)).toBe(perWebhook);
  });

  it('are bounded for each account, so that others have capacity', () => {
    const open = new OpenRequests();
    const account = new Types.ObjectId();
    const opened = Array.from({ length: 20 }, () => openUpTo(open, sender(account), 100));
    expect(opened.reduce((sum, each) => sum + each)).toBe(perAccount);
    expect(openUpTo(open, sender(), 100)).toBe(perWebhook);
  });

  it('are bounded for the process, and admitted again once others end', () => {
    const open = new OpenRequests();
    const senders = Array.from({ length: total }, () => sender());
    for (const each of senders) open.add(each);
    const late = sender();
    expect(open.admits(late)).toBe(false);
    open.remove(senders[0]!);
    expect(open.admits(late)).toBe(true);
    for (const each of senders.slice(1)) open.remove(each);
    expect(open.total).toBe(0);
  });
});
