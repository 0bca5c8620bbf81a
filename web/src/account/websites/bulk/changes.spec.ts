import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../shared/api/client';
import { copyParts, mergedCompetitors, type Part, PARTS } from './changes';

afterEach(() => vi.restoreAllMocks());

describe('merged competitors', () => {
  it.each([
    [['a.example'], ['b.example'], ['a.example', 'b.example']],
    [['a.example'], ['a.example', 'b.example'], ['a.example', 'b.example']],
    [['a.example'], ['https://www.A.example/', 'http://b.example'], ['a.example', 'http://b.example']],
    [['a.example'], ['b.example', 'www.b.example'], ['a.example', 'b.example']],
    [undefined, ['b.example'], ['b.example']],
    [['a.example'], [], ['a.example']],
  ])('%o with %o added are %o', (competitors, added, expected) => {
    const merged = mergedCompetitors({ website: 'https://own.example', competitors }, added);
    expect(merged).toEqual({ competitors: expected, leftOut: 0 });
  });

  it.each([
    'own.example',
    'https://own.example',
    'http://www.own.example/shop',
    'OWN.example',
    'shop.own.example',
  ])('do not have a part of the website, such as %s', (own) => {
    const merged = mergedCompetitors({ website: 'https://www.own.example/' }, [own, 'b.example']);
    expect(merged).toEqual({ competitors: ['b.example'], leftOut: 0 });
  });

  it('have the whole website where a part of it is tracked', () => {
    const merged = mergedCompetitors({ website: 'own.example/shop' }, [
      'own.example',
      'own.example/shop/tea',
    ]);
    expect(merged.competitors).toEqual(['own.example']);
  });

  it('are as many as a website may have; the others are counted', () => {
    const many = Array.from({ length: 25 }, (_, n) => `site${n}.example`);
    const { competitors, leftOut } = mergedCompetitors(
      { website: 'own.example', competitors: ['first.example'] },
      many,
    );
    expect([competitors.length, competitors[0], leftOut]).toEqual([20, 'first.example', 6]);
  });
});

describe('a copy of settings', () => {
  const SCHEDULE = { frequency: 'weekly', weekday: 1, day: 1, hour: 8, tz: 'UTC', language: 'en', csv: true };
  const stored = {
    competitors: ['rival.example'],
    alerts: { rules: [{ when: 'lost' }], email: true },
    digest: { ...SCHEDULE, to: ['ada@example.com'] },
    rhythm: {} as Record<string, unknown>,
  };
  const success = (data: unknown) => Promise.resolve({ data: { data }, response: new Response() });
  const failure = (message: string) =>
    Promise.resolve({ error: { message }, response: new Response(null, { status: 503 }) });

  /** Copies to a website without settings. @returns the bodies of the changes by part */
  async function copy(parts: readonly Part[], source: Partial<typeof stored>, failing?: Part) {
    const of = { ...stored, ...source };
    const sent: Partial<Record<Part, unknown>> = {};
    const isSource = (options: { params: { query: { account: string } } }) =>
      options.params.query.account === 'from';
    const findPart = (path: string, body: object = {}): Part => {
      if (path.endsWith('/alerts')) return 'alerts';
      if (path.endsWith('/digest')) return 'digest';
      return 'every' in body ? 'rhythm' : 'competitors';
    };
    vi.spyOn(api, 'GET').mockImplementation(((path: string, options: never) => {
      const part = findPart(path);
      if (part === 'alerts') return success(isSource(options) ? of.alerts : { rules: [], email: false });
      if (part === 'digest') return success(isSource(options) ? of.digest : { ...SCHEDULE, to: [] });
      const competitors = isSource(options) ? of.competitors : [];
      const config = { _id: 'config', website: 'own.example', keywords: [{ keyword: 'tea' }], competitors };
      return success(isSource(options) ? { ...config, ...of.rhythm } : config);
    }) as never);
    vi.spyOn(api, 'PUT').mockImplementation(((path: string, { body }: { body: object }) => {
      if (findPart(path, body) === failing) return failure('Try it later.');
      sent[findPart(path, body)] = body;
      return success({});
    }) as never);
    const change = copyParts(new QueryClient(), { account: 'from', config: 'source' }, parts, [
      'desk@example.com',
    ]);
    const outcome = await change({ account: 'to', config: 'config', title: 'own.example' }).then(
      (note) => ({ note }),
      (error: Error) => ({ problem: error.message }),
    );
    return { outcome, sent };
  }

  it('changes competitors without the keywords, alert rules with their switch, and the digest without recipients', async () => {
    const { outcome, sent } = await copy(PARTS, {});
    expect(outcome).toEqual({ note: undefined });
    expect(sent).toEqual({
      competitors: { competitors: ['rival.example'] },
      rhythm: { every: 'day', depth: null, deep_every: null },
      alerts: stored.alerts,
      digest: { ...SCHEDULE, to: ['desk@example.com'] },
    });
  });

  it('keeps the view of a digest, and copies no rules that name one', async () => {
    const alerts = { rules: [{ when: 'lost', view: 'a' }], email: true };
    const digest = { ...stored.digest, view: 'a' };
    const { outcome, sent } = await copy(PARTS, { alerts, digest });
    expect(outcome).toEqual({
      problem: 'Alert rules: An alert rule names a view, which other websites do not have.',
    });
    expect(sent).toEqual({
      competitors: { competitors: ['rival.example'] },
      rhythm: { every: 'day', depth: null, deep_every: null },
      digest: { ...SCHEDULE, to: ['desk@example.com'] },
    });
  });

  it.each([
    [
      { every: 'week', weekday: 3, depth: 20, deep_every: { depth: 100, every: 'week', weekday: 3 } },
      { every: 'week', weekday: 3, depth: 20, deep_every: { depth: 100, every: 'week', weekday: 3 } },
    ],
    [
      { every: 'weekdays', depth: 50 },
      { every: 'weekdays', depth: 50, deep_every: null },
    ],
  ])('has the days and the depth of %o, and removes those that the source has not', async (rhythm, body) => {
    expect((await copy(['rhythm'], { rhythm })).sent).toEqual({ rhythm: body });
  });

  it('names the part that failed, and makes the others', async () => {
    const { outcome, sent } = await copy(PARTS, {}, 'competitors');
    expect(outcome).toEqual({ problem: 'Competitors: Try it later.' });
    expect(Object.keys(sent)).toEqual(['rhythm', 'alerts', 'digest']);
  });

  it('does not turn off other digests, and does not remove other alert rules', async () => {
    const digest = { ...stored.digest, frequency: 'off' };
    const { outcome, sent } = await copy(PARTS, { digest, alerts: { rules: [], email: false } });
    expect(outcome).toEqual({
      problem:
        'Alert rules: The website to copy from has no alert rules. Digest: The digest of the website to copy from is off.',
    });
    expect(Object.keys(sent)).toEqual(['competitors', 'rhythm']);
  });

  it('reports how many competitors are left out', async () => {
    const competitors = Array.from({ length: 20 }, (_, n) => `site${n}.example`);
    const { outcome } = await copy(['competitors'], { competitors: [...competitors, 'last.example'] });
    expect(outcome).toEqual({ note: '1 competitor left out: a website has up to 20.' });
  });
});
