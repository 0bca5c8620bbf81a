import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AccountAdminService } from '../../../src/auth/administration/account-admin.service.js';
import { QuotasService } from '../../../src/auth/quotas/quotas.service.js';
import { type Usage, USAGE } from '../../../src/auth/quotas/usage.schema.js';
import { UsageRepository } from '../../../src/auth/quotas/usage.repository.js';
import { ProcessLeases } from '../../../src/database/leases/process-leases.js';
import { ConflictError } from '../../../src/common/errors.js';
import type { RankConfig } from '../../../src/rank/tracking/config/config.schema.js';
import {
  type Caller,
  newCaller,
  newDatabaseName,
  newSlot,
  startApp,
  type TestApp,
} from '../../support/app.js';
import { ConfigClient, NO_SLOT } from '../../support/config.js';
import { errorOf, rankError } from '../../support/errors.js';

const LIMITS = { LIMIT_ACCOUNTS: '3', LIMIT_KEYWORDS: '10' };

/** Two processes on one store. */
let t: TestApp;
let other: TestApp;
let platform: Caller;
let top: Caller;
beforeAll(async () => {
  const database = newDatabaseName();
  t = await startApp(LIMITS, database);
  other = await startApp(LIMITS, database);
  platform = await newCaller(t, { platform: true });
  await newSlot(t, { max_capacity: 1000 });
});
afterAll(async () => {
  await other.close();
  await t.close();
});
beforeEach(async () => {
  top = await newCaller(t, { parent: platform.account });
});

const usages = () => t.db.collection<Usage>(USAGE);
const usageOf = ({ account }: Caller, kind: string) =>
  usages().findOne({ _id: `${kind}:${String(account._id)}` });
const addAccount = (caller: Caller, app: Pick<TestApp, 'http'> = t) =>
  app.http.post('/v1/accounts').set(caller.as).send({ name: 'Below' });
const patch = (caller: Caller, { account }: Caller, body: object) =>
  t.http
    .patch(`/v1/accounts/${String(account._id)}`)
    .set(caller.as)
    .send(body);
const keywords = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ keyword: `keyword ${n}`, country: 'US' }));
const body = (count: number) => ({ keywords: keywords(count), website: 'a.example', language: 'en' });
const below = (parent: Caller) => newCaller(t, { parent: parent.account });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const tooManyKeywords = (used: number, adds: number, whose = 'this account') =>
  rankError(
    409,
    `Keyword limit reached: ${whose} and the accounts below it have ${used} of 10 keywords, and this adds ${adds}. ` +
      'Remove keywords, or ask the platform account to raise `limits.keywords`.',
  );

describe('accounts below an account', () => {
  it('are as many as LIMIT_ACCOUNTS, however many are created in parallel and in however many processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => addAccount(top, n % 2 ? t : other)),
    );
    expect(statuses(answers)).toEqual([...Array(3).fill(200), ...Array(9).fill(409)]);
    expect(errorOf(await addAccount(top), 409)).toEqual({
      errno: 409,
      message:
        'Account limit reached: this account has 3 of 3 accounts below it. ' +
        'Ask the platform account to raise `limits.accounts`.',
    });
    const { body: list } = await t.http.get('/v1/accounts').set(top.as).expect(200);
    expect(list.pagination.total).toBe(4);
    expect(await usageOf(top, 'accounts')).toMatchObject({ used: 3, open: [] });
  });

  it('count for every account above except the platform account', async () => {
    const child = await below(top);
    await addAccount(child).expect(200);
    await addAccount(child).expect(200);
    const { message } = errorOf(await addAccount(child), 409) as { message: string };
    expect(message).toContain('an account above this one has 3 of 3 accounts below it');
    expect(await usageOf(child, 'accounts')).toMatchObject({ used: 2, open: [] });
    for (let n = 0; n < 5; n += 1) await addAccount(platform).expect(200);
    expect(await usageOf(platform, 'accounts')).toBeNull();
  });

  it('created by an operator count, and are never refused', async () => {
    const make = () =>
      t.app.get(AccountAdminService).createUnlimited({ name: 'Manual', parent: top.account._id });
    for (let n = 0; n < 4; n += 1) await make();
    expect(await usageOf(top, 'accounts')).toMatchObject({ used: 4, open: [] });
    errorOf(await addAccount(top), 409);
  });
});

describe('limits of one account', () => {
  const rows = async (caller: Caller) =>
    (await t.http.get('/v1/accounts').set(caller.as).expect(200)).body.data;

  it('are read, raised and reset by the platform account', async () => {
    expect((await rows(top))[0]).toMatchObject({ limits: { accounts: 3, keywords: 10 } });
    expect((await rows(platform))[0]).toMatchObject({ limits: { accounts: null, keywords: null } });
    for (let n = 0; n < 3; n += 1) await addAccount(top).expect(200);
    errorOf(await addAccount(top), 409);
    const raised = await patch(platform, top, { limits: { accounts: 4 } }).expect(200);
    expect(raised.body.data.limits).toEqual({ accounts: 4, keywords: 10 });
    await addAccount(top).expect(200);
    errorOf(await addAccount(top), 409);
    const reset = await patch(platform, top, { limits: { accounts: null } }).expect(200);
    expect(reset.body.data.limits).toEqual({ accounts: 3, keywords: 10 });
  });

  it('are set by the platform account for an account that is not below it too, and nothing else of it', async () => {
    const root = await newCaller(t);
    const { body } = await patch(platform, root, { limits: { keywords: 20 } }).expect(200);
    expect(body.data.limits).toEqual({ accounts: 3, keywords: 20 });
    for (const change of [{}, { name: 'Other' }, { limits: { keywords: 30 }, active: false }])
      errorOf(await patch(platform, root, change), 403);
    errorOf(await patch(root, platform, { limits: { keywords: 20 } }), 403);
    const unknown = { account: { _id: new Types.ObjectId() } } as Caller;
    errorOf(await patch(platform, unknown, { limits: { keywords: 20 } }), 403);
  });

  it('cannot be changed by any other account; sent back unchanged they have no effect', async () => {
    const child = await below(top);
    for (const [caller, account] of [
      [top, top],
      [top, child],
    ] as const)
      expect(errorOf(await patch(caller, account, { limits: { keywords: 11 } }), 403)).toEqual({
        errno: 403,
        message: 'Only users of the platform account may change limits.',
      });
    const [row] = await rows(top);
    expect((await patch(top, top, row).expect(200)).body.data.limits).toEqual(row.limits);
    const own = await patch(platform, platform, { limits: { keywords: 1 } });
    expect(errorOf(own, 409)).toEqual({ errno: 409, message: 'The platform account has no limits.' });
  });

  it.each([[{ accounts: -1 }], [{ keywords: 1.5 }], [{ keywords: '5' }], [{ keywords: 2_000_000_000 }]])(
    'are no %j',
    async (limits) => {
      errorOf(await patch(platform, top, { limits }), 400);
    },
  );

  it.each([[null], [5], ['x'], [[1]]])('are no %j either', async (limits) => {
    errorOf(await patch(platform, top, { limits }), 400);
  });
});

describe('keywords of an account and those below it', () => {
  it('are at most LIMIT_KEYWORDS together, wherever they are added', async () => {
    const child = await below(top);
    const own = new ConfigClient(t, top);
    const below_ = new ConfigClient(t, child);
    const { body: made } = await own.create(body(6)).expect(200);
    const refused = await below_.create(body(5));
    expect(errorOf(refused, 409)).toEqual(tooManyKeywords(6, 5, 'an account above this one'));
    const { body: second } = await below_.create(body(4)).expect(200);
    const [id, childs] = [made.data._id as string, second.data._id as string];
    expect(errorOf(await own.change(id, { keywords: keywords(7) }), 409)).toEqual(tooManyKeywords(10, 1));
    expect((await own.get().expect(200)).body.data.keywords).toHaveLength(6);
    await own.change(id, { keywords: keywords(6) }).expect(200);
    await own.change(id, { keywords: keywords(5) }).expect(200);
    await below_.change(childs, { keywords: keywords(5) }).expect(200);
    errorOf(await below_.change(childs, { keywords: keywords(6) }), 409);
    await own.remove(id).expect(200);
    await below_.change(childs, { keywords: keywords(10) }).expect(200);
    expect(await usageOf(top, 'keywords')).toMatchObject({ used: 10, open: [] });
    expect(await usageOf(child, 'keywords')).toMatchObject({ used: 10, open: [] });
  });

  it('may stay or shrink above a limit that was lowered', async () => {
    const client = new ConfigClient(t, top);
    const id = (await client.create(body(8)).expect(200)).body.data._id as string;
    await patch(platform, top, { limits: { keywords: 4 } }).expect(200);
    await client.change(id, { keywords: keywords(8), website: 'b.example' }).expect(200);
    await client.change(id, { keywords: keywords(6) }).expect(200);
    errorOf(await client.change(id, { keywords: keywords(7) }), 409);
  });

  it('are never more than the limit, nor miscounted, under concurrent changes', async () => {
    const callers = [top, ...(await Promise.all([below(top), below(top), below(top)]))];
    const ids = await Promise.all(
      callers.map(
        async (caller) => (await new ConfigClient(t, caller).create(body(1)).expect(200)).body.data._id,
      ),
    );
    const store = t.db.collection<RankConfig>('rank_configs');
    const total = async () => {
      const rows = await store.find({
        account: { $in: callers.map(({ account }) => account._id) },
        deleted_on: null,
      });
      return (await rows.toArray()).reduce((sum, config) => sum + config.keywords.length, 0);
    };
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        callers.flatMap((caller, n) =>
          [1, 2, 3].map((step) => {
            const count = 1 + ((n + step * (round + 1)) % 5);
            const app = step % 2 ? t : other;
            return new ConfigClient(app, caller).change(ids[n], { keywords: keywords(count) });
          }),
        ),
      );
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(await total()).toBeLessThanOrEqual(10);
      expect(await usageOf(top, 'keywords')).toMatchObject({ used: await total(), open: [] });
    }
  });

  it('are not refused because the first change of another is counted meanwhile', async () => {
    const [client, first] = [new ConfigClient(t, top), new ConfigClient(other, await below(top))];
    const usage = t.app.get(UsageRepository);
    const reserve = usage.reserve.bind(usage);
    const reserved = vi.spyOn(usage, 'reserve').mockImplementationOnce(async (...change) => {
      const isReserved = await reserve(...change);
      await first.create(body(1)).expect(200);
      return isReserved;
    });
    onTestFinished(() => reserved.mockRestore());
    await client.create(body(2)).expect(200);
    expect(await usageOf(top, 'keywords')).toMatchObject({ used: 3, open: [] });
  });

  it('that are not saved are not counted', async () => {
    await t.db.collection('slots').updateMany({}, { $set: { active: false } });
    const refused = await new ConfigClient(t, top).create(body(6));
    await t.db.collection('slots').updateMany({}, { $set: { active: true } });
    expect(errorOf(refused, 400)).toEqual(NO_SLOT);
    expect(await usageOf(top, 'keywords')).toMatchObject({ used: 0, open: [] });
  });
});

describe('a change that fails', () => {
  const fail = (error: Error) =>
    t.app.get(QuotasService).applyChange({
      kind: 'accounts',
      account: top.account,
      adds: 2,
      write: () => {
        throw error;
      },
      added: () => 2,
    });

  it('is not counted when it was rejected', async () => {
    await expect(fail(new ConflictError('rejected'))).rejects.toThrow('rejected');
    expect(await usageOf(top, 'accounts')).toMatchObject({ used: 0, open: [] });
  });

  it('for another reason keeps its reservation, because it may have been written', async () => {
    await expect(fail(new Error('connection lost'))).rejects.toThrow('connection lost');
    expect(await usageOf(top, 'accounts')).toMatchObject({ used: 2, open: [{ held: 2 }] });
  });
});

describe('a change that a crash interrupted', () => {
  const open = (process?: Types.ObjectId) => ({ op: new Types.ObjectId(), process, held: 4 });
  /** The lease of another process. */
  async function leased(ms: number): Promise<Types.ObjectId> {
    const lease = { _id: new Types.ObjectId(), until: new Date(Date.now() + ms) };
    await t.db.collection('process_leases').insertOne(lease);
    return lease._id;
  }
  const crashed = (change: object) =>
    usages().updateOne(
      { _id: `keywords:${String(top.account._id)}` },
      { $set: { used: 10, open: [change] } as object },
    );
  const sweep = () => t.app.get(QuotasService).reconcile();

  it('is recounted, so that nothing of the limit is lost', async () => {
    const client = new ConfigClient(t, top);
    const id = (await client.create(body(6)).expect(200)).body.data._id as string;
    await crashed(open(await leased(-1000)));
    await Promise.all([sweep(), sweep()]);
    expect(await usageOf(top, 'keywords')).toMatchObject({ used: 6, open: [] });
    await client.change(id, { keywords: keywords(10) }).expect(200);
  });

  it.each([
    ['whose lease has ended', () => leased(-1000)],
    ['without a lease', () => Promise.resolve(new Types.ObjectId())],
    ['that is not named', () => Promise.resolve(undefined)],
    ['that no longer makes it', () => Promise.resolve(t.app.get(ProcessLeases).id)],
  ])('refuses nothing after a process %s', async (_, process) => {
    const client = new ConfigClient(t, top);
    const id = (await client.create(body(6)).expect(200)).body.data._id as string;
    await crashed(open(await process()));
    expect(errorOf(await client.change(id, { keywords: keywords(11) }), 409)).toEqual(tooManyKeywords(6, 5));
    await crashed(open(await process()));
    await client.change(id, { keywords: keywords(10) }).expect(200);
    expect(await usageOf(top, 'keywords')).toMatchObject({ used: 10, open: [] });
  });

  it('is no longer counted beside one that is in progress', async () => {
    const client = new ConfigClient(t, top);
    const id = (await client.create(body(4)).expect(200)).body.data._id as string;
    const [living, dead] = [{ ...open(await leased(60_000)), held: 2 }, open()];
    await usages().updateOne(
      { _id: `keywords:${String(top.account._id)}` },
      { $set: { used: 10, open: [living, dead] } as object },
    );
    const refused = errorOf(await client.change(id, { keywords: keywords(9) }), 409);
    expect(refused).toMatchObject({
      message: expect.stringContaining(
        'have 4 of 10 keywords, other requests are adding 2, and this adds 5.',
      ) as string,
    });
    await client.change(id, { keywords: keywords(8) }).expect(200);
    expect(await usageOf(top, 'keywords')).toMatchObject({ used: 10, open: [{ held: 2 }] });
  });

  it('and ends after all, because its process only stood still, is counted', async () => {
    await new ConfigClient(t, top).create(body(4)).expect(200);
    const repository = t.app.get(UsageRepository);
    const id = `keywords:${String(top.account._id)}`;
    await repository.settle(id, { op: new Types.ObjectId(), held: 3 }, 3);
    expect(await usageOf(top, 'keywords')).toMatchObject({ used: 7, counted_at: new Date(0) });
    errorOf(await new ConfigClient(t, top).create(body(8)), 400);
    await t.app.get(QuotasService).reconcile();
    expect(await usageOf(top, 'keywords')).toMatchObject({ used: 4 });
  });

  it('is recounted only if nothing has changed since it was read', async () => {
    await new ConfigClient(t, top).create(body(6)).expect(200);
    const repository = t.app.get(UsageRepository);
    const read = (await usageOf(top, 'keywords'))!;
    const count = (used: number) => ({ used, open: [], counted_at: t.clock.now() });
    await repository.recount(read, count(3));
    await repository.recount(read, count(9));
    expect(await usageOf(top, 'keywords')).toMatchObject({ used: 3, rev: read.rev + 1 });
    const one = { op: new Types.ObjectId(), held: 1 };
    for (const change of [
      () => repository.reserve(read._id, one, 10),
      () => repository.settle(read._id, one, 1),
    ]) {
      const before = (await usageOf(top, 'keywords'))!;
      await change();
      await repository.recount(before, count(9));
      expect(await usageOf(top, 'keywords')).toMatchObject({ used: 4, rev: before.rev + 1 });
    }
  });

  it('is not touched while it may be in flight', async () => {
    await new ConfigClient(t, top).create(body(6)).expect(200);
    await crashed(open(await leased(60_000)));
    await sweep();
    expect(await usageOf(top, 'keywords')).toMatchObject({ used: 10, open: [{ held: 4 }] });
  });
});
