import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { seriesKey } from '../../../../src/rank/positions/series.js';
import { newCaller, newConfig, newSlot, NOON, startApp, useApp } from '../../../support/app.js';
import { confirmAddresses, DigestClient, parsed, received, WEEKLY } from '../../../support/digests.js';
import { patchConfig } from '../../../support/rank.js';
import { startSmtp } from '../../../support/smtp.js';

const COUNT = 10_000;
const SITE = 'https://www.example.com';

const smtp = await startSmtp();
const t = useApp(async () => {
  const app = await startApp({ SMTP_URL: smtp.url, BODY_LIMIT: '4mb' });
  return {
    ...app,
    close: async () => {
      await app.close();
      await smtp.close();
    },
  };
});

it('a digest of 10,000 keywords that all moved names ten, counts all and attaches all', async () => {
  const keywords = Array.from({ length: COUNT }, (_, n) => ({ keyword: `keyword ${n}`, country: 'US' }));
  await newSlot(t);
  const caller = await newCaller(t);
  const config = await newConfig(t, caller, { keywords });
  const days = ['2026-03-04', '2026-03-11'];
  const results = keywords.flatMap((entry, n) =>
    days.map((day, index) => {
      const position = index === 0 ? 60 : 59 - (n % 50);
      const at = new Date(`${day}T01:00:00Z`);
      const identity = { account: String(caller.account._id), website: SITE, language: 'en', ...entry };
      return {
        config: new Types.ObjectId(config),
        slot_day: day,
        series: seriesKey(identity),
        ...identity,
        near: '',
        account: caller.account._id,
        results: [{ link: SITE, position }],
        rolled_from_previous: false,
        managed_by_platform: false,
        deleted_on: null,
        run: new Types.ObjectId(),
        run_at: at,
        checked_at: at,
        depth: 100,
        best: position,
        worst: position,
        avg: position,
        createdAt: at,
        updatedAt: at,
      };
    }),
  );
  await t.db.collection('seo_results').insertMany(results);
  await patchConfig(t, config, { dirty_days: days });
  t.clock.set(NOON);

  const client = new DigestClient(t, caller, config);
  await confirmAddresses(t, caller, ['ada@example.com', 'grace@example.com']);
  await client.put({ ...WEEKLY, to: ['ada@example.com', 'grace@example.com'], csv: true }).expect(200);
  await client.send().expect(200);
  for (const mail of await received(t, smtp, 2)) {
    const { subject, text, html, attachments } = await parsed(mail);
    expect(subject).toBe('Weekly digest of www.example.com: 10,000 up, 0 down');
    expect(text).toContain('And 9,990 more.');
    expect(text!.match(/60 → 10/g)).toHaveLength(10);
    expect(Buffer.byteLength(html as string)).toBeLessThan(100_000);
    const lines = attachments[0]!.content.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(COUNT + 1);
  }
  const outbox = await t.db.collection('outbox').find().toArray();
  expect(JSON.stringify(outbox).length).toBeLessThan(10_000);
});
