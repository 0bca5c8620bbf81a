import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app.js';
import {
  check,
  linkAt,
  type Row,
  startReportApp,
  table,
  tracked,
  type Tracked,
} from '../../../support/reports.js';

const NEVER: Omit<Row, 'keyword' | 'country' | 'near'> = {
  device: 'desktop',
  tags: [],
  currentPosition: null,
  previousPosition: null,
  change: null,
  bestPosition: null,
  worstPosition: null,
  avgPosition: null,
  url: '',
  urls: 0,
  lastChecked: null,
  state: 'never',
  rolled: false,
  changeDay: null,
  changeWeek: null,
  changeMonth: null,
  volume: null,
  cpc: null,
  traffic: null,
  clicks: null,
  impressions: null,
  ctr: null,
  gsc_position: null,
};

describe('the table', () => {
  const app = useApp(() => startReportApp());

  describe('of keywords in different states', () => {
    let own: Tracked;
    beforeAll(async () => {
      const keywords = [
        { keyword: 'gain', country: 'US' },
        { keyword: 'loss', country: 'US' },
        { keyword: 'lost', country: 'US' },
        { keyword: 'new', country: 'US' },
        { keyword: 'copy', country: 'US' },
        { keyword: 'copy of nothing', country: 'US' },
        { keyword: 'broken', country: 'US' },
        { keyword: 'same', country: 'US', near: 'New York' },
        { keyword: 'same', country: 'US', near: 'Boston' },
        { keyword: 'same', country: 'DE' },
      ];
      own = await tracked(app, '2026-03-01T08:00:00Z', { keywords });
      await check(app, '2026-03-01T08:00:00Z', {
        gain: [50],
        loss: [1],
        lost: [3],
        copy: [9, 20],
        broken: 'fail',
        'same|US|New York': [5],
      });
      await check(app, '2026-03-02T08:00:00Z', {
        gain: [12, 30],
        loss: [2, 5],
        lost: [4],
        copy: [8],
        broken: 'fail',
        same: [1],
        'same|US|New York': [6],
      });
      await check(app, '2026-03-03T09:30:00Z', {
        gain: [7, 10, 31],
        loss: [4],
        lost: [],
        new: [99],
        copy: 'fail',
        'copy of nothing': 'fail',
        broken: 'fail',
        'same|US|New York': [4],
        'same|US|Boston': [3],
        'same|DE': [2],
      });
    });

    const rowOf = async (keyword: string, near = '', country = 'US', query = {}) =>
      (await table(app, own, query)).data.find(
        (row) => row.keyword === keyword && row.near === near && row.country === country,
      );

    it('reports a gain: current, previous, change, and the range as a whole', async () => {
      expect(await rowOf('gain')).toEqual({
        keyword: 'gain',
        country: 'US',
        near: '',
        device: 'desktop',
        tags: [],
        currentPosition: 7,
        previousPosition: 12,
        change: 5,
        bestPosition: 7,
        worstPosition: 50,
        avgPosition: 23.33,
        url: linkAt('gain', 7),
        urls: 3,
        lastChecked: '2026-03-03T09:30:00.000Z',
        state: 'ranked',
        rolled: false,
        changeDay: 5,
        changeWeek: null,
        changeMonth: null,
        volume: null,
        cpc: null,
        traffic: null,
        clicks: null,
        impressions: null,
        ctr: null,
        gsc_position: null,
      });
    });

    it('reports a loss with a negative change', async () => {
      expect(await rowOf('loss')).toMatchObject({
        currentPosition: 4,
        previousPosition: 2,
        change: -2,
        bestPosition: 1,
        worstPosition: 5,
        avgPosition: 3,
      });
    });

    it('keeps the range of a keyword that is no longer found, and has no url for it', async () => {
      expect(await rowOf('lost')).toMatchObject({
        currentPosition: null,
        previousPosition: 4,
        change: null,
        bestPosition: 3,
        worstPosition: 4,
        avgPosition: 3.5,
        url: '',
        lastChecked: '2026-03-03T09:30:00.000Z',
        state: 'not_found',
        rolled: false,
      });
    });

    it('takes as previous the newest record before, found or not', async () => {
      expect(await rowOf('new')).toMatchObject({
        currentPosition: 99,
        previousPosition: null,
        change: null,
        bestPosition: 99,
        state: 'ranked',
      });
    });

    it('has the state failed for a rolled result, with the positions and the time of the real check', async () => {
      expect(await rowOf('copy')).toMatchObject({
        currentPosition: 8,
        previousPosition: 8,
        change: 0,
        bestPosition: 8,
        worstPosition: 20,
        // 9, 20, 8 and the copied 8.
        avgPosition: 11.25,
        url: linkAt('copy', 8),
        lastChecked: '2026-03-02T08:00:00.000Z',
        state: 'failed',
        rolled: true,
      });
      expect(await rowOf('copy of nothing')).toMatchObject({
        currentPosition: null,
        url: '',
        lastChecked: '2026-03-02T08:00:00.000Z',
        state: 'failed',
        rolled: true,
      });
    });

    it('has a row for a keyword without any record', async () => {
      expect(await rowOf('broken')).toEqual({
        keyword: 'broken',
        country: 'US',
        near: '',
        ...NEVER,
        state: 'failed',
      });
    });

    it('keeps countries and places apart, and has near as text always', async () => {
      expect(await rowOf('same', 'New York')).toMatchObject({
        currentPosition: 4,
        previousPosition: 6,
        change: 2,
      });
      expect(await rowOf('same', 'Boston')).toMatchObject({
        currentPosition: 3,
        previousPosition: 1,
        change: -2,
      });
      expect(await rowOf('same', '', 'DE')).toMatchObject({
        near: '',
        device: 'desktop',
        tags: [],
        currentPosition: 2,
        previousPosition: 1,
      });
    });

    it('uses the range alone', async () => {
      const early = { startDate: '2026-03-01', endDate: '2026-03-02' };
      expect(await rowOf('gain', '', 'US', early)).toMatchObject({
        currentPosition: 12,
        previousPosition: 50,
        change: 38,
        avgPosition: 30.67,
        lastChecked: '2026-03-02T08:00:00.000Z',
      });
      const last = { startDate: '2026-03-03', endDate: '2026-03-03' };
      expect(await rowOf('gain', '', 'US', last)).toMatchObject({
        currentPosition: 7,
        previousPosition: null,
        change: null,
        worstPosition: 31,
        avgPosition: 16,
      });
      const { data, pagination } = await table(app, own, { startDate: '2026-04-01', endDate: '2026-04-30' });
      expect(pagination['total']).toBe(10);
      for (const row of data) expect(row).toMatchObject(NEVER);
    });

    it('is the same for days that are read from the results themselves', async () => {
      const before = (await table(app, own)).data;
      const days = { dirty_days: { $each: ['2026-03-01', '2026-03-03'] } };
      await app.db.collection('rank_configs').updateMany({}, { $addToSet: days });
      expect((await table(app, own)).data).toEqual(before);
    });
  });

  it('answers exactly rows and pagination beside each other', async () => {
    const own = await tracked(app, '2026-03-01T08:00:00Z', { keywords: [{ keyword: 'tea', country: 'US' }] });
    const { body } = await app.http.get(`/v1/rank/table/${own.config}`).set(own.caller.as).expect(200);
    expect(body).toEqual({
      success: true,
      message: 'SUCCESS',
      data: [{ keyword: 'tea', country: 'US', near: '', ...NEVER }],
      pagination: { current_page: 1, per_page: 25, total: 1, total_pages: 1 },
    });
  });
});
