// The application in a benchmark's process, with due configurations and a clock that the benchmark moves.
import { getConnectionToken } from '@nestjs/mongoose';
import { AccountsService } from '../../dist/auth/accounts/accounts.service.js';
import { ManualClock } from '../../dist/common/clock.js';
import { loadSettings } from '../../dist/settings/load-settings.js';
import { createApp } from '../../dist/create-app.js';
import { TriggerService } from '../../dist/rank/checks/trigger/trigger.service.js';
import { SlotsService } from '../../dist/slots/slots.service.js';
import { WebsiteSummaries } from '../../dist/rank/websites/website-summaries.js';
import { temporaryFolder } from './store.mjs';

const DAY_MS = 24 * 3_600_000;
const DAYS_FROM = Date.parse('2026-03-10T12:00:00Z');

const SLOT_CAPACITY = 1000;
const SLOT = { time: '00:00', timezone: 'UTC', max_capacity: SLOT_CAPACITY };

/** @param env settings besides those of every benchmark; with MONGODB_URI on MongoDB */
export async function boot(env) {
  const { folder, remove } = temporaryFolder('check');
  const fixed = { DATA_DIR: folder, LOG_LEVEL: 'error', RANK_SCHEDULER_ENABLED: 'false' };
  const clock = new ManualClock(new Date(DAYS_FROM));
  const app = await createApp(loadSettings({ ...fixed, ...env }), { clock });
  await app.init();
  const db = app.get(getConnectionToken());
  /** Replaces all configurations: one a list of keywords. Writes them directly, past the body limit of HTTP. */
  const configure = async (lists) => {
    await db.model('rank_configs').deleteMany({});
    await db.model('slots').deleteMany({});
    let slot;
    for (const [n, keywords] of lists.entries()) {
      if (n % SLOT_CAPACITY === 0) slot = await app.get(SlotsService).create(SLOT);
      const account = await app.get(AccountsService).create({ name: 'Bench' });
      const now = clock.now();
      const rest = { website: 'example.com', language: 'en', slot: slot._id, createdAt: now, updatedAt: now };
      const { _id } = await db.model('rank_configs').create({ account: account._id, keywords, ...rest });
      const place = { $push: { members: _id }, $inc: { current_count: 1 } };
      await db.model('slots').updateOne({ _id: slot._id }, place);
    }
    await app.get(WebsiteSummaries).tick();
  };
  const nextDay = (days = 1) => {
    clock.set(new Date(clock.now().getTime() + days * DAY_MS));
    return clock.now();
  };
  /** Checks all configurations. */
  const run = async () => {
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const summary = await app.get(TriggerService).trigger('call');
    const [used, ms] = [process.cpuUsage(cpu), performance.now() - began];
    return { ms, cpuMs: (used.user + used.system) / 1000, summary };
  };
  /** Requests charged by the provider in all runs so far. */
  const charged = async () => {
    const [sum] = await db
      .model('runs')
      .aggregate([{ $group: { _id: null, requests: { $sum: '$requests' } } }]);
    return sum?.requests ?? 0;
  };
  const close = () =>
    db
      .dropDatabase()
      .then(() => app.close())
      .then(remove);
  return { app, db, configure, nextDay, now: () => clock.now(), run, charged, close };
}
