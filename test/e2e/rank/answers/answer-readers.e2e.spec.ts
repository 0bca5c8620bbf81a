import { beforeEach, expect, it } from 'vitest';
import { answersOf, newPrompt, type RateView, startAnswersApp } from '../../../support/answers.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import { deleteRankData } from '../../../support/rank.js';

const rank = useApp(() => startAnswersApp());
let caller: Caller;
let config: string;
let answers: ReturnType<typeof answersOf>;

beforeEach(async () => {
  rank.clock.set(NOON);
  rank.sim.reset();
  await deleteRankData(rank, 'rank_shares', 'rank_digests');
  await newSlot(rank);
  caller = await newCaller(rank);
  config = await newConfig(rank, caller, { website: 'example.com' });
  answers = answersOf(rank, caller, config);
});

const competitors = [{ website: 'rival.example', name: 'Rival' }];

const share = async (body: object, status = 200) =>
  (
    await rank.http
      .post(`/v1/rank/config/${config}/shares`)
      .set(caller.as)
      .send({ name: 'For the customer', ...body })
      .expect(status)
  ).body;
const open = (token: string, query: object = {}) => rank.http.get(`/v1/share/${token}/answers`).query(query);

it('are part of a share link where its owner chose so, with the figures of the console', async () => {
  await answers.add(
    [
      newPrompt({ runs: 5, competitors, tags: ['Shown'] }),
      newPrompt({ text: 'Hidden?', runs: 2, competitors }),
    ],
    true,
  );
  await answers.settled();
  const summary = await answers.summary();
  const { token, answers: isChosen } = (await share({ answers: true, competitors: true })).data;
  expect(isChosen).toBe(true);
  const { body } = await rank.http.get(`/v1/share/${token}`).expect(200);
  expect(body.data).toMatchObject({ answers: true });
  const { data: shared } = (await open(token).expect(200)).body;
  const { tags: _tags, providers: _providers, ...shown } = summary;
  expect(shared).toMatchObject({
    mention: shown.mention,
    citation: shown.citation,
    brands: shown.brands,
    answered: 7,
    total: 2,
  });
  expect(shared.engines.find(({ engine }: { engine: string }) => engine === 'chatgpt')).toMatchObject({
    answered: 7,
    mention: shown.mention,
  });
  // Neither ids nor vendors.
  expect(JSON.stringify(shared)).not.toMatch(/_id|dataforseo|serpapi|brightdata/);
  const { token: ofTag } = (await share({ answers: true, tag: 'shown' })).data;
  const { data: tagged } = (await open(ofTag).expect(200)).body;
  expect(tagged.prompts.map(({ text }: { text: string }) => text)).toEqual(['Which rank tracker is best?']);
  expect(
    tagged.brands.map(({ website, share: part }: { website: string; share: number | null }) => [
      website,
      part,
    ]),
  ).toEqual([['example.com', null]]);
  expect(tagged).toMatchObject({ answered: 5, total: 1 });
  const { token: without } = (await share({})).data;
  await open(without).expect(404);
  expect((await rank.http.get(`/v1/share/${without}`).expect(200)).body.data.answers).toBe(false);
});

it('have no rate in a share link where nothing was asked', async () => {
  await answers.add([newPrompt()]);
  const { token } = (await share({ answers: true })).data;
  const { data } = (await open(token).expect(200)).body;
  const nothing = { k: 0, n: 0, rate: null, low: null, high: null };
  expect(data).toMatchObject({
    mention: nothing,
    citation: nothing,
    days: [],
    prompts: [{ mention: nothing }],
  });
});

it('are in no share link with a view', async () => {
  const body = await share({ answers: true, view: '66b1f0c0a1b2c3d4e5f60099' }, 400);
  expect(body.additional_info.fields[0].path).toBe('answers');
});

const percent = (share: number | null) => `${Math.round(share!)}%`;

it('are in the digest with the figure of the console, and in none where nothing was asked', async () => {
  const preview = async (format: 'html' | 'text', language = 'en') => {
    const query = { format, language, frequency: 'weekly', tz: 'UTC' };
    const path = `/v1/rank/config/${config}/digest/preview`;
    return (await rank.http.get(path).query(query).set(caller.as).expect(200)).text;
  };
  await answers.add([newPrompt({ runs: 10 })]);
  for (const format of ['html', 'text'] as const) expect(await preview(format)).not.toContain('AI answers');
  await answers.check().expect(202);
  await answers.settled();
  const days = { startDate: '2026-03-05', endDate: '2026-03-11' };
  const { k, n, rate, low, high } = (await answers.summary(days)).mention as RateView;
  expect(n).toBe(10);
  const line = `AI answers: your brand is named in ${k} of ${n} (${percent(rate)}, between ${percent(low)} and ${percent(high)}).`;
  for (const format of ['html', 'text'] as const) expect(await preview(format)).toContain(line);
  expect(await preview('text', 'de')).toContain(`KI-Antworten: Ihre Marke wird in ${k} von ${n} genannt (`);
});
