import { beforeEach, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, useApp } from '../../support/app.js';
import { freshDay, keywords, startRankApp, trigger } from '../../support/rank.js';
import { connectUser, type TestSocket, until, urlOf } from '../../support/sockets.js';

const test = useApp(() => startRankApp());
let owner: Caller;
let mine: TestSocket;
let theirs: TestSocket;

beforeEach(async () => {
  await freshDay(test);
  owner = await newCaller(test);
  const stranger = await newCaller(test);
  mine = await connectUser(urlOf(test), owner.sessionId);
  theirs = await connectUser(urlOf(test), stranger.sessionId);
});

it('reports the progress of a check to every user of its account, and its end', async () => {
  await newSlot(test);
  const config = await newConfig(test, owner, { keywords: keywords(6) });
  test.gate.shut();
  const run = trigger(test);
  await until(() => test.gate.waiting === 6, 'the calls');
  await until(() => mine.of('rank_progress').length === 1, 'how many there are');
  expect(mine.of('rank_progress')).toMatchObject([{ done: 0, total: 6 }]);
  test.gate.open(2);
  await until(() => mine.of('rank_progress').some((data) => (data as { done: number }).done === 2), '2 of 6');
  test.gate.open();
  await run;
  await until(() => mine.of('rank_done').length === 1, 'rank_done');
  const [done] = mine.of('rank_done');
  expect(done).toEqual({ run: expect.any(String), config, done: 6, total: 6, failed: 0, status: 'done' });
  for (const progress of mine.of('rank_progress'))
    expect(progress).toEqual({
      run: (done as { run: string }).run,
      config,
      done: expect.any(Number),
      total: 6,
      failed: 0,
    });
  expect(theirs.received).toEqual([]);
  mine.socket.close();
  theirs.socket.close();
});

it('sends at most four progress events a second, however many keywords there are', async () => {
  await newSlot(test);
  await newConfig(test, owner, { keywords: keywords(80) });
  const begun = performance.now();
  await trigger(test);
  const seconds = (performance.now() - begun) / 1000;
  await until(() => mine.of('rank_done').length === 1, 'rank_done');
  expect(mine.of('rank_progress').length).toBeGreaterThan(0);
  expect(mine.of('rank_progress').length).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1);
  mine.socket.close();
  theirs.socket.close();
});

it('reaches the users of the accounts above, who see the website too, and none below or beside', async () => {
  const client = await newCaller(test, { parent: owner.account });
  const below = await newCaller(test, { parent: client.account });
  const sibling = await newCaller(test, { parent: owner.account });
  const [first, under, beside] = [
    await connectUser(urlOf(test), client.sessionId),
    await connectUser(urlOf(test), below.sessionId),
    await connectUser(urlOf(test), sibling.sessionId),
  ];
  await newSlot(test);
  const config = await newConfig(test, client, { keywords: keywords(6) });
  await trigger(test);
  for (const each of [first, mine]) {
    await until(() => each.of('rank_done').length === 1, 'rank_done');
    expect(each.of('rank_done')).toMatchObject([{ config, done: 6, status: 'done' }]);
    expect(each.of('rank_progress')[0]).toMatchObject({ config, total: 6 });
  }
  for (const each of [under, beside, theirs])
    expect([...each.of('rank_progress'), ...each.of('rank_done')]).toEqual([]);
  for (const { socket } of [mine, theirs, first, under, beside]) socket.close();
});
