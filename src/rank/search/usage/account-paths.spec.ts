import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { AccountPaths } from './search-usage.service.js';

type Path = Types.ObjectId[];

const A = new Types.ObjectId();
const B = new Types.ObjectId();
const ROOT = new Types.ObjectId();

/** Records the reads; each ends when it is answered. */
function recorded(most = 10) {
  const reads: { account: Types.ObjectId; answer: (path: Path) => void; fail: (error: Error) => void }[] = [];
  const paths = new AccountPaths(
    (account) => new Promise<Path>((answer, fail) => reads.push({ account, answer, fail })),
    most,
  );
  return { paths, reads };
}

describe('the paths of accounts', () => {
  it('are read once for simultaneous and later callers, who continue in the order of their calls', async () => {
    const { paths, reads } = recorded();
    const order: number[] = [];
    const callers = [1, 2, 3].map((caller) => paths.find(A).then(() => order.push(caller)));
    expect(reads.map(({ account }) => account)).toEqual([A]);
    reads[0]!.answer([A, ROOT]);
    await Promise.all(callers);
    expect(order).toEqual([1, 2, 3]);
    expect(await paths.find(A)).toEqual([A, ROOT]);
    expect(reads).toHaveLength(1);
  });

  it('are read for each account', async () => {
    const { paths, reads } = recorded();
    const both = Promise.all([paths.find(A), paths.find(B)]);
    reads[1]!.answer([B]);
    reads[0]!.answer([A, ROOT]);
    expect(await both).toEqual([[A, ROOT], [B]]);
  });

  it('are read again after a failed read, which fails all of its callers', async () => {
    const { paths, reads } = recorded();
    const failing = Promise.allSettled([paths.find(A), paths.find(A)]);
    reads[0]!.fail(new Error('unavailable'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const path = paths.find(A);
    reads[1]!.answer([A]);
    expect(await path).toEqual([A]);
  });

  it('are read again once there are too many, and a failure does not drop a later read', async () => {
    const { paths, reads } = recorded(1);
    const first = paths.find(A).catch((error: Error) => error.message);
    const others = [paths.find(B), paths.find(A)];
    reads[0]!.fail(new Error('unavailable'));
    expect(await first).toBe('unavailable');
    others.push(paths.find(A));
    expect(reads.map(({ account }) => account)).toEqual([A, B, A]);
    reads[1]!.answer([B]);
    reads[2]!.answer([A]);
    expect(await Promise.all(others)).toEqual([[B], [A], [A]]);
  });
});
