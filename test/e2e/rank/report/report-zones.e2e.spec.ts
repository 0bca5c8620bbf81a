import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app.js';
import { check, graph, startReportApp, table, tracked, type Tracked } from '../../../support/reports.js';

/** The instants at which checks ran, and the best position that each found. */
type Checks = [at: string, position: number][];

describe('the days of a report in its time zone', () => {
  const app = useApp(() => startReportApp());

  /** Slots at midnight UTC: each check has its own slot day there. */
  async function checked(checks: Checks): Promise<Tracked> {
    const [first] = checks;
    const own = await tracked(app, first![0], { keywords: [{ keyword: 'tea', country: 'US' }] });
    for (const [at, position] of checks) await check(app, at, { tea: [position] });
    return own;
  }

  async function daysOf(own: Tracked, startDate: string, endDate: string, tz: string) {
    const rows = await graph(app, own.caller, { startDate, endDate, tz });
    return rows.map(
      ({ date, keywords }) => `${date}: ${keywords.map((entry) => entry['avgPosition']).join()}`,
    );
  }

  it('are those of UTC without tz, and of tz with it', async () => {
    const own = await checked([
      ['2026-03-10T23:30:00Z', 10],
      ['2026-03-11T00:30:00Z', 20],
    ]);
    expect(await graph(app, own.caller, { startDate: '2026-03-10', endDate: '2026-03-11' })).toMatchObject([
      { date: '2026-03-10', keywords: [{ bestPosition: 10 }] },
      { date: '2026-03-11', keywords: [{ bestPosition: 20 }] },
    ]);
    expect(await daysOf(own, '2026-03-10', '2026-03-11', 'Europe/Berlin')).toEqual(['2026-03-11: 15']);
    expect(await daysOf(own, '2026-03-10', '2026-03-11', 'America/New_York')).toEqual(['2026-03-10: 15']);
    expect(await daysOf(own, '2026-03-11', '2026-03-11', 'America/New_York')).toEqual([]);
  });

  it('end before the first instant of the next day', async () => {
    const own = await checked([
      ['2026-03-11T00:00:00Z', 10],
      ['2026-03-12T00:00:00Z', 20],
    ]);
    expect(await daysOf(own, '2026-03-11', '2026-03-11', 'UTC')).toEqual(['2026-03-11: 10']);
    expect(await daysOf(own, '2026-03-12', '2026-03-12', 'UTC')).toEqual(['2026-03-12: 20']);
  });

  it('end and begin at the half and quarter hours of a zone', async () => {
    const own = await checked([
      ['2026-03-10T18:29:59.999Z', 1],
      ['2026-03-11T18:30:00Z', 2],
      ['2026-03-12T18:14:59Z', 3],
      ['2026-03-13T18:15:00Z', 4],
    ]);
    // India is 5:30 ahead: 18:30 there begins the next day. Nepal is 5:45 ahead.
    expect(await daysOf(own, '2026-03-01', '2026-03-31', 'Asia/Kolkata')).toEqual([
      '2026-03-10: 1',
      '2026-03-12: 2.5',
      '2026-03-13: 4',
    ]);
    expect(await daysOf(own, '2026-03-01', '2026-03-31', 'Asia/Kathmandu')).toEqual([
      '2026-03-11: 1',
      '2026-03-12: 2.5',
      '2026-03-14: 4',
    ]);
    expect(await daysOf(own, '2026-03-12', '2026-03-12', 'Asia/Kolkata')).toEqual(['2026-03-12: 2.5']);
  });

  it('have 23 and 25 hours when the clocks change', async () => {
    const spring = await checked([
      ['2026-03-28T22:59:59Z', 1],
      ['2026-03-29T21:59:59Z', 2],
      ['2026-03-30T21:59:59Z', 3],
      ['2026-03-31T22:00:00Z', 4],
    ]);
    expect(await daysOf(spring, '2026-03-28', '2026-04-01', 'Europe/Berlin')).toEqual([
      '2026-03-28: 1',
      '2026-03-29: 2',
      '2026-03-30: 3',
      '2026-04-01: 4',
    ]);
    const autumn = await checked([
      ['2026-10-24T22:00:00Z', 1],
      ['2026-10-25T22:59:59Z', 2],
      ['2026-10-26T23:00:00Z', 3],
    ]);
    // From 22:00 to 22:59 UTC of the next day: one day of Berlin, two of the slot.
    expect(await daysOf(autumn, '2026-10-24', '2026-10-27', 'Europe/Berlin')).toEqual([
      '2026-10-25: 1.5',
      '2026-10-27: 3',
    ]);
  });

  it('leave out the day that Apia skipped', async () => {
    const own = await checked([
      ['2011-12-29T09:00:00Z', 1],
      ['2011-12-30T09:59:59Z', 2],
      ['2011-12-31T09:59:59Z', 3],
      ['2012-01-01T10:00:00Z', 4],
    ]);
    expect(await daysOf(own, '2011-12-28', '2012-01-02', 'Pacific/Apia')).toEqual([
      '2011-12-28: 1',
      '2011-12-29: 2',
      '2011-12-31: 3',
      '2012-01-02: 4',
    ]);
    expect(await daysOf(own, '2011-12-30', '2011-12-30', 'Pacific/Apia')).toEqual([]);
    expect(await daysOf(own, '2011-12-29', '2011-12-30', 'Pacific/Apia')).toEqual(['2011-12-29: 2']);
  });

  it('lie up to 14 hours before and 12 hours after those of UTC', async () => {
    const own = await checked([
      ['2026-03-10T09:59:59Z', 1],
      ['2026-03-11T10:00:00Z', 2],
      ['2026-03-12T11:59:59Z', 3],
      ['2026-03-13T12:00:00Z', 4],
    ]);
    expect(await daysOf(own, '2026-03-01', '2026-03-31', 'Pacific/Kiritimati')).toEqual([
      '2026-03-10: 1',
      '2026-03-12: 2',
      '2026-03-13: 3',
      '2026-03-14: 4',
    ]);
    expect(await daysOf(own, '2026-03-14', '2026-03-14', 'Pacific/Kiritimati')).toEqual(['2026-03-14: 4']);
    expect(await daysOf(own, '2026-03-01', '2026-03-31', 'Etc/GMT+12')).toEqual([
      '2026-03-09: 1',
      '2026-03-10: 2',
      '2026-03-11: 3',
      '2026-03-13: 4',
    ]);
    expect(await daysOf(own, '2026-03-09', '2026-03-09', 'Etc/GMT+12')).toEqual(['2026-03-09: 1']);
  });

  it('may lie two days before those of the slot', async () => {
    const keywords = [{ keyword: 'tea', country: 'US' }];
    const own = await tracked(
      app,
      '2026-03-10T10:30:00Z',
      { keywords },
      { time: '00:00', timezone: 'Pacific/Kiritimati' },
    );
    await check(app, '2026-03-10T10:30:00Z', { tea: [6] });
    // On the slot's calendar it is the 11th, west of the date line still the 9th.
    expect(await daysOf(own, '2026-03-09', '2026-03-09', 'Etc/GMT+12')).toEqual(['2026-03-09: 6']);
    expect(await daysOf(own, '2026-03-10', '2026-03-11', 'Etc/GMT+12')).toEqual([]);
    expect(await daysOf(own, '2026-03-11', '2026-03-11', 'Pacific/Kiritimati')).toEqual(['2026-03-11: 6']);
  });

  it('decide what the table calls previous: an earlier day, not an earlier record', async () => {
    const own = await checked([
      ['2026-03-09T12:00:00Z', 30],
      ['2026-03-10T13:00:00Z', 20],
      ['2026-03-11T01:00:00Z', 10],
    ]);
    const range = { startDate: '2026-03-01', endDate: '2026-03-31' };
    expect((await table(app, own, range)).data).toMatchObject([
      { currentPosition: 10, previousPosition: 20, change: 10, avgPosition: 20 },
    ]);
    // In Los Angeles the last two ran on one day.
    expect((await table(app, own, { ...range, tz: 'America/Los_Angeles' })).data).toMatchObject([
      { currentPosition: 10, previousPosition: 30, change: 20, avgPosition: 20 },
    ]);
    const oneDay = { startDate: '2026-03-10', endDate: '2026-03-10', tz: 'America/Los_Angeles' };
    expect((await table(app, own, oneDay)).data).toMatchObject([
      { currentPosition: 10, previousPosition: null, bestPosition: 10, worstPosition: 20, avgPosition: 15 },
    ]);
  });

  it('are those of the run, not of the response of the provider, for a rolled result', async () => {
    const own = await checked([['2026-03-10T12:00:00Z', 8]]);
    await check(app, '2026-03-11T12:00:00Z', { tea: 'fail' });
    expect(await daysOf(own, '2026-03-11', '2026-03-11', 'UTC')).toEqual(['2026-03-11: 8']);
    expect((await table(app, own, { startDate: '2026-03-11', endDate: '2026-03-11' })).data).toMatchObject([
      { currentPosition: 8, lastChecked: '2026-03-10T12:00:00.000Z', state: 'failed' },
    ]);
  });
});
