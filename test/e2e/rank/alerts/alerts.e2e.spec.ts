import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AlertRaiser } from '../../../../src/rank/alerts/raising/alert-raiser.js';
import {
  alertNotifications,
  checkDay,
  movesOf,
  noonOf,
  providerSettings,
  setAlerts,
  slotDay,
  storedAlerts,
} from '../../../support/alerts.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, type TestApp } from '../../../support/app.js';
import {
  type Answered,
  type PositionProvider,
  startPositionProvider,
} from '../../../support/position-provider.js';
import { crashedRun, deleteRankData, eventually, runsOf } from '../../../support/rank.js';

let t: TestApp;
let provider: PositionProvider;
beforeAll(async () => {
  provider = await startPositionProvider('example.com');
  t = await startApp(providerSettings(provider.url));
});
afterAll(async () => {
  await t.close();
  await provider.close();
});
beforeEach(async () => {
  t.clock.set(noonOf(0));
  await deleteRankData(t, 'notifications');
  await newSlot(t);
});

const keywordsOf = (...texts: string[]) => texts.map((keyword) => ({ keyword, country: 'US' }));
let caller: Caller;
let config: string;
/** A configuration with these rules, before its first check. */
async function track(keywords: object[], rules: object[], as?: Caller): Promise<void> {
  caller = as ?? (await newCaller(t));
  config = await newConfig(t, caller, { website: 'example.com', keywords });
  await setAlerts(t, caller, config, rules);
}
/** Checks a day on which the keywords have these positions. @returns the moves that it alerted to */
async function day(number: number, positions: Record<string, Answered>): Promise<string[]> {
  const before = (await alertNotifications(t)).length;
  provider.set(positions);
  await checkDay(t, number);
  return (await alertNotifications(t)).slice(before).flatMap(movesOf);
}
const again = (body: object = { again: true }) =>
  t.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send(body).expect(202);
const ended = (count: number) =>
  eventually(async () => (await runsOf(t, config)).filter(({ status }) => status === 'done').length).toBe(
    count,
  );

describe('a check alerts', () => {
  it.each<[object, [Answered, Answered], boolean]>([
    [{ when: 'drops', by: 5 }, [3, 8], true],
    [{ when: 'drops', by: 5 }, [3, 7], false],
    [{ when: 'drops', by: 5 }, [3, null], true],
    [{ when: 'rises', by: 5 }, [8, 3], true],
    [{ when: 'rises', by: 5 }, [7, 3], false],
    [{ when: 'rises', by: 5 }, [null, 90], true],
    [{ when: 'enters', top: 10 }, [11, 10], true],
    [{ when: 'enters', top: 10 }, [10, 1], false],
    [{ when: 'enters', top: 3 }, [null, 3], true],
    [{ when: 'leaves', top: 50 }, [50, 51], true],
    [{ when: 'leaves', top: 50 }, [51, 80], false],
    [{ when: 'leaves', top: 100 }, [100, null], true],
    [{ when: 'lost' }, [100, null], true],
    [{ when: 'lost' }, [1, 100], false],
    [{ when: 'found' }, [null, 100], true],
    [{ when: 'found' }, [100, 1], false],
  ])('by the rule %j to %j: %j', async (rule, [from, to], alerts) => {
    await track(keywordsOf('tea', 'other'), [rule]);
    expect(await day(0, { tea: from, other: 7 })).toEqual([]);
    const text = (at: Answered) => at ?? 'not found';
    expect(await day(1, { tea: to })).toEqual(alerts ? [`tea (US): ${text(from)} → ${text(to)}`] : []);
  });

  it('once, in one notification, to keywords that meet several rules', async () => {
    await track(keywordsOf('tea', 'coffee', 'milk'), [
      { when: 'drops', by: 1 },
      { when: 'leaves', top: 3 },
      { when: 'lost' },
    ]);
    await day(0, { tea: 3, coffee: 5, milk: 6 });
    await day(1, { tea: null, coffee: 6 });
    const [only, ...others] = await alertNotifications(t);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      key: `rank_alert:${config}:${slotDay(1)}:0:${caller.userId}`,
      title: '2 keywords of example.com met your alert rules',
      body: 'tea (US): 3 → not found; coffee (US): 5 → 6.',
      user: new Types.ObjectId(caller.userId),
      module: 'analytics',
    });
    expect(await storedAlerts(t, config)).toMatchObject([
      { _id: `${config}:${slotDay(1)}:0`, day: slotDay(1), total: 2, events: [] },
    ]);
  });

  it('to keywords that the view of the rule selects at that time, and to none once it is gone', async () => {
    caller = await newCaller(t);
    config = await newConfig(t, caller, { website: 'example.com', keywords: keywordsOf('tea', 'coffee') });
    const path = `/v1/rank/config/${config}/views`;
    const view = { name: 'Hot', screen: 'keywords', query: 'search=TEA', shared: true };
    const { body } = await t.http.post(path).set(caller.as).send(view).expect(200);
    await setAlerts(t, caller, config, [{ when: 'drops', by: 1, view: body.data._id }]);
    await day(0, { tea: 3, coffee: 5 });
    expect(await day(1, { tea: 4, coffee: 6 })).toEqual(['tea (US): 3 → 4']);
    const change = { query: 'search=coffee' };
    await t.http.patch(`${path}/${body.data._id}`).set(caller.as).send(change).expect(200);
    expect(await day(2, { tea: 7, coffee: 9 })).toEqual(['coffee (US): 6 → 9']);
    await t.db.collection('rank_views').deleteMany({});
    expect(await day(3, { tea: 20, coffee: 20 })).toEqual([]);
  });

  it('to keywords with the tag of the rule as they have it now, with location and device', async () => {
    await track(
      [
        { keyword: 'tea', country: 'US', tags: ['Straße'] },
        { keyword: 'tea', country: 'DE', near: 'Köln', device: 'mobile', tags: ['STRASSE'] },
        { keyword: 'coffee', country: 'US', tags: ['other'] },
      ],
      [{ when: 'lost', tag: 'strasse' }],
    );
    await day(0, { tea: 3, 'tea mobile': 4, coffee: 5 });
    const moves = await day(1, { tea: null, 'tea mobile': null, coffee: null });
    expect(moves).toEqual(['tea (DE, Köln, mobile): 4 → not found', 'tea (US): 3 → not found']);
  });

  it('naming 20 keywords, those that moved most, and the number of all', async () => {
    const texts = Array.from({ length: 25 }, (_, index) => `word ${index + 10}`);
    await track(keywordsOf(...texts), [{ when: 'drops', by: 1 }]);
    await day(0, Object.fromEntries(texts.map((text) => [text, 1])));
    const moves = await day(1, Object.fromEntries(texts.map((text, index) => [text, index + 2])));
    expect(moves).toEqual(texts.slice(5).map((text, index) => `${text} (US): 1 → ${index + 7}`));
    expect(await alertNotifications(t)).toMatchObject([
      {
        title: '25 keywords of example.com met your alert rules',
        body: expect.stringMatching(/\. And 5 more\.$/),
      },
    ]);
  });

  it('nobody without rules, or with rules that no keyword meets', async () => {
    await track(keywordsOf('tea'), []);
    await day(0, { tea: 3 });
    expect(await day(1, { tea: null })).toEqual([]);
    await setAlerts(t, caller, config, [{ when: 'rises', by: 1 }]);
    expect(await day(2, { tea: null })).toEqual([]);
    expect(await storedAlerts(t, config)).toEqual([]);
  });
});

describe('a keyword is compared with its newest earlier real result', () => {
  it('so a copy raises no alert, and the next real result is compared with the one before it', async () => {
    await track(keywordsOf('tea', 'coffee'), [{ when: 'drops', by: 5 }]);
    await day(0, { tea: 3, coffee: 3 });
    expect(await day(1, { tea: 'fails', coffee: 4 })).toEqual([]);
    expect(await day(2, { tea: 8, coffee: 5 })).toEqual(['tea (US): 3 → 8']);
  });

  it('also when the whole check failed in between', async () => {
    await track(keywordsOf('tea'), [{ when: 'drops', by: 5 }]);
    await day(0, { tea: 3 });
    expect(await day(1, { tea: 'fails' })).toEqual([]);
    expect(await day(2, { tea: 9 })).toEqual(['tea (US): 3 → 9']);
  });

  it('and a new keyword, or one of another website, with nothing', async () => {
    await track(keywordsOf('tea'), [{ when: 'lost' }, { when: 'found' }, { when: 'drops', by: 1 }]);
    await day(0, { tea: 3 });
    const keywords = keywordsOf('tea', 'new');
    await t.http.put(`/v1/rank/config/${config}`).set(caller.as).send({ keywords }).expect(200);
    expect(await day(1, { new: 9 })).toEqual([]);
    const change = { keywords, website: 'other-9.example' };
    await t.http.put(`/v1/rank/config/${config}`).set(caller.as).send(change).expect(200);
    expect(await day(2, { tea: null, new: null })).toEqual([]);
  });
});

describe('another run of the same day', () => {
  it('raises no alert twice, and alerts to what is new', async () => {
    await track(keywordsOf('tea', 'coffee'), [{ when: 'drops', by: 2 }, { when: 'lost' }]);
    await day(0, { tea: 3, coffee: 3 });
    expect(await day(1, { tea: 8 })).toEqual(['tea (US): 3 → 8']);
    await again();
    await ended(3);
    expect(await alertNotifications(t)).toHaveLength(1);
    t.clock.set(new Date(noonOf(1).getTime() + 120_000));
    provider.set({ tea: null, coffee: 5 });
    await again();
    await ended(4);
    await eventually(async () => (await alertNotifications(t)).map(movesOf)).toEqual([
      ['tea (US): 3 → 8'],
      ['coffee (US): 3 → 5', 'tea (US): 3 → not found'],
    ]);
    expect(await storedAlerts(t, config)).toMatchObject([
      { _id: `${config}:${slotDay(1)}:0`, total: 1 },
      { _id: `${config}:${slotDay(1)}:1`, total: 2 },
    ]);
  });

  it('is compared with the day before, when it comes before the daily check', async () => {
    await track(keywordsOf('tea'), [{ when: 'drops', by: 2 }]);
    await day(0, { tea: 3 });
    t.clock.set(noonOf(1));
    provider.set({ tea: 6 });
    await again({});
    await ended(2);
    await eventually(async () => (await alertNotifications(t)).map(movesOf)).toEqual([['tea (US): 3 → 6']]);
    expect(await day(1, { tea: 7 })).toEqual([]);
  });

  it('that ends in several processes raises one alert', async () => {
    await track(keywordsOf('tea'), []);
    await day(0, { tea: 3 });
    await day(1, { tea: 9 });
    await setAlerts(t, caller, config, [{ when: 'drops', by: 2 }]);
    const checked = {
      config: new Types.ObjectId(config),
      account: new Types.ObjectId(String(caller.account._id)),
      day: slotDay(1),
    };
    const raiser = t.app.get(AlertRaiser, { strict: false });
    await Promise.all(Array.from({ length: 5 }, () => raiser.raise(checked, noonOf(2))));
    expect(await alertNotifications(t)).toHaveLength(1);
    expect(await storedAlerts(t, config)).toHaveLength(1);
  });
});

describe('a suspicious run', () => {
  const texts = Array.from({ length: 20 }, (_, index) => `word ${index + 10}`);
  const all = (at: Answered) => Object.fromEntries(texts.map((text) => [text, at]));
  beforeEach(async () => {
    await track(keywordsOf(...texts), [{ when: 'lost' }, { when: 'found' }, { when: 'drops', by: 5 }]);
    await day(0, all(3));
    expect(await day(1, all(null))).toEqual([]);
    expect(await runsOf(t, config)).toMatchObject([{ status: 'done' }, { status: 'suspicious' }]);
  });

  it('raises no alert, and neither do results that are back the next day', async () => {
    expect(await day(2, all(4))).toEqual([]);
    expect(await day(3, { [texts[0]!]: 9 })).toEqual([`${texts[0]} (US): 4 → 9`]);
  });

  it('is confirmed by the next one, which alerts to what was lost', async () => {
    expect(await day(2, all(null))).toHaveLength(20);
    expect(await day(3, all(null))).toEqual([]);
  });

  it('is followed by the result before it, for a keyword that failed in between', async () => {
    expect(await day(2, { ...all(4), [texts[0]!]: 'fails' })).toEqual([]);
    expect(await day(3, { [texts[0]!]: 4 })).toEqual([]);
  });

  it('raises none either when a single keyword is checked again', async () => {
    t.clock.set(new Date(noonOf(1).getTime() + 120_000));
    provider.set(all(9));
    await again({ again: true, keywords: keywordsOf(texts[0]!) });
    await ended(2);
    await eventually(async () => (await alertNotifications(t)).map(movesOf)).toEqual([
      [`${texts[0]} (US): 3 → 9`],
    ]);
  });

  it('that is discarded leaves the day before as the one to compare with', async () => {
    const [, run] = await runsOf(t, config);
    await t.http
      .post(`/v1/rank/runs/${String(run!._id)}/discard`)
      .set(caller.as)
      .expect(200);
    expect(await day(2, all(9))).toHaveLength(20);
  });
});

describe('a day whose process died', () => {
  it('alerts once it is closed, to the results that it has', async () => {
    await track(keywordsOf('tea', 'coffee'), []);
    await day(0, { tea: 3, coffee: 3 });
    await day(1, { tea: 9, coffee: 'fails' });
    await setAlerts(t, caller, config, [{ when: 'drops', by: 5 }]);
    await crashedRun(t, config, slotDay(1), { last_day: slotDay(0), lease_until: new Date(0) });
    const moves = await day(2, { tea: 10, coffee: 9 });
    expect(moves).toEqual(['tea (US): 3 → 9', 'coffee (US): 3 → 9']);
    expect(await storedAlerts(t, config)).toMatchObject([
      { day: slotDay(1), total: 1 },
      { day: slotDay(2), total: 1 },
    ]);
  });
});

describe('alerts go', () => {
  it('to the owner of the account and to that of the account above it, who learns which account it is', async () => {
    const parent = await newCaller(t);
    const child = await newCaller(t, { parent: parent.account });
    await track(keywordsOf('tea'), [{ when: 'lost' }], child);
    await day(0, { tea: 3 });
    await day(1, { tea: null });
    const name = child.account.name;
    expect(await alertNotifications(t)).toMatchObject([
      { user: new Types.ObjectId(child.userId), title: '1 keyword of example.com met your alert rules' },
      {
        user: new Types.ObjectId(parent.userId),
        about: child.account._id,
        title: `1 keyword of example.com (${name}) met your alert rules`,
      },
    ]);
  });

  it('to each in the language that the user has chosen', async () => {
    const parent = await newCaller(t);
    const child = await newCaller(t, { parent: parent.account });
    const choose = (as: Caller['as'], language: string) =>
      t.http.patch('/v1/auth/me').set(as).send({ preferences: { language } }).expect(200);
    await choose(child.as, 'de');
    await choose(parent.as, 'tlh');
    await track(keywordsOf('tea'), [{ when: 'lost' }], child);
    await day(0, { tea: 3 });
    await day(1, { tea: null });
    expect(await alertNotifications(t)).toMatchObject([
      { title: '1 Keyword von example.com erfüllt Ihre Warnregeln', body: 'tea (US): 3 → nicht gefunden.' },
      { body: 'tea (US): 3 → not found.' },
    ]);
  });

  it('nowhere, and are deleted, once the configuration is', async () => {
    await track(keywordsOf('tea'), [{ when: 'lost' }]);
    await day(0, { tea: 3 });
    await day(1, { tea: null });
    expect(await storedAlerts(t, config)).toHaveLength(1);
    await t.http.delete(`/v1/rank/config/${config}`).set(caller.as).expect(200);
    expect(await storedAlerts(t, config)).toEqual([]);
    const account = new Types.ObjectId(String(caller.account._id));
    const raiser = t.app.get(AlertRaiser, { strict: false });
    await raiser.raise({ config: new Types.ObjectId(config), account, day: slotDay(1) }, noonOf(2));
    expect(await storedAlerts(t, config)).toEqual([]);
  });

  it('into the export of the account', async () => {
    const platform = await newCaller(t, { platform: true });
    const child = await newCaller(t, { parent: platform.account });
    await track(keywordsOf('tea'), [{ when: 'lost' }], child);
    await day(0, { tea: 3 });
    await day(1, { tea: null });
    const { text } = await t.http
      .get(`/v1/accounts/${String(child.account._id)}/export`)
      .set(platform.as)
      .expect(200);
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; data: object });
    const exported = rows.filter(({ type }) => type === 'alert');
    expect(exported).toMatchObject([{ data: { day: slotDay(1), total: 1, rules: [{ when: 'lost' }] } }]);
    expect(exported[0]!.data).not.toHaveProperty('rows');
  });
});
