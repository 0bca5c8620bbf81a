import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { queryClient } from '../../shared/session/query-client';
import { meQuery } from '../../shared/session/session';
import { showLanguage } from '../../shared/text/language';
import { checkedAt, CheckNow } from './check-now';
import { newestRunQuery } from './newest-run';
import { useStartCheck } from './start-check';

/** As for keywords that have just been added. */
function PatientCheck() {
  const check = useStartCheck({ account: 'acme', config: 'config-1' }, true);
  return (
    <button type="button" onClick={() => check.mutate({})}>
      Added
    </button>
  );
}

type Days = Parameters<typeof checkedAt>[1];

const END = '2026-11-24T21:01:00Z';
const newest = (run: object = {}) =>
  ({
    run: { slot_day: '2026-11-24', status: 'done', finished_at: END, failed: 0, ...run },
    total: 1,
  }) as never;

describe('the end of the check of the day', () => {
  const UTC: Days = { slot: 'UTC', user: 'UTC' };

  it.each([
    ['on the same day', {}, UTC, '2026-11-24T23:59:00Z', END],
    ['on the day before', {}, UTC, '2026-11-25T00:00:00Z', undefined],
    [
      'in the zone of the slot, whichever the user has',
      { slot_day: '2026-11-25' },
      { slot: 'Asia/Tokyo', user: 'UTC' },
      '2026-11-25T02:00:00Z',
      END,
    ],
    [
      'of a day that is over where the slot is',
      { slot_day: '2026-11-25' },
      { slot: 'Asia/Tokyo', user: 'UTC' },
      '2026-11-25T15:00:00Z',
      undefined,
    ],
    [
      'where the slot is unknown, in the zone of the user',
      { slot_day: '2026-11-25' },
      { slot: undefined, user: 'UTC' },
      '2026-11-24T22:00:00Z',
      END,
    ],
    ['with doubtful results', { status: 'suspicious' }, UTC, END, END],
    ['without results', { status: 'abandoned' }, UTC, END, undefined],
    ['not yet', { finished_at: null }, UTC, END, undefined],
  ])('is known: %s', (_, run, zones, now, expected) => {
    expect(checkedAt(newest(run), zones, new Date(now))).toBe(expected);
  });

  it('is unknown without a check', () => {
    expect(checkedAt({ run: null, total: 0 }, UTC, new Date(END))).toBeUndefined();
  });
});

const spyOnPost = () => vi.spyOn(api, 'POST');

describe('the check of a website', () => {
  let post: ReturnType<typeof spyOnPost>;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T22:00:00Z') });
    post = spyOnPost();
    post.mockResolvedValue({ data: { data: { run: null } }, response: new Response() } as never);
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    cleanup();
    queryClient.clear();
    await showLanguage('en');
  });

  function show(next_run_at: string | null, slot_day = '2026-11-24', never = 0) {
    const configuration = {
      account: 'acme',
      slot: 'slot-1',
      is_cron_running: false,
      keywords: [{ keyword: 'tea', country: 'US' }],
      next_run_at,
    };
    const { run } = newest({ slot_day }) as { run: object };
    const answers: Record<string, object> = {
      '/v1/slots/{id}': { data: { timezone: 'UTC' } },
      '/v1/rank/usage': { data: { estimate: { requests_per_day: 0, requests_per_check: 3 } } },
      '/v1/rank/config': { data: configuration },
      '/v1/rank/runs': { data: [run], pagination: { total: 1 } },
    };
    vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
      Promise.resolve({ data: answers[path], response: new Response() })) as never);
    queryClient.setQueryData(meQuery.queryKey, { user: { time_zone: 'UTC' }, scope: 'slots:read' } as never);
    queryClient.setQueryData(newestRunQuery('acme').queryKey, newest({ slot_day }));
    queryClient.setQueryData(rankConfigQuery('acme').queryKey, configuration as never);
    render(
      <QueryClientProvider client={queryClient}>
        <CheckNow account="acme" config="config-1" open={never} never={never} />
        <PatientCheck />
      </QueryClientProvider>,
    );
  }

  it.each([
    ['only manually', null, 'Checked 09:01 PM'],
    ['every day', '2026-11-25T02:00:00Z', 'Checked 09:01 PM, next 02:00 AM'],
    ['Monday to Friday, or once a week', '2026-11-30T02:00:00Z', 'Checked 09:01 PM, next Nov 30, 02:00 AM'],
  ])('can be repeated on its day: %s', async (_, next, text) => {
    show(next);
    await screen.findByText(text);
    await userEvent.click(await screen.findByRole('button', { name: 'Check again (3 requests)' }));
    await waitFor(() => expect(post).toHaveBeenCalledOnce());
    expect(post.mock.calls[0]![1]).toMatchObject({ body: { again: true } });
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });

  it('says the day of the next one in German too', async () => {
    await showLanguage('de');
    show('2026-11-30T02:00:00Z');
    expect((await screen.findByText(/^Geprüft/)).textContent).toMatch(/nächste 30\. Nov/);
  });

  it.each([
    [1, '2026-11-25T02:00:00Z', '1 keyword not checked yet, next check 02:00 AM'],
    [2, null, '2 keywords not checked yet'],
  ])('is of what was added after the check of the day: %i', async (never, next, text) => {
    show(next, '2026-11-24', never);
    await screen.findByText(text);
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(post.mock.calls[0]![1]).toMatchObject({ body: {} }));
  });

  it('says that it starts by itself while it waits for its turn', async () => {
    const headers = { 'retry-after': '0' };
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    post
      .mockResolvedValueOnce({ error: {}, response: new Response(null, { status: 429, headers }) } as never)
      .mockReturnValueOnce(
        started.then(() => ({ data: { data: { run: null } }, response: new Response() })) as never,
      );
    show(null, '2026-11-24', 2);
    await screen.findByRole('button', { name: 'Check now' });
    await userEvent.click(screen.getByRole('button', { name: 'Added' }));
    await screen.findByText('The check starts within a minute.');
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
    start();
    await screen.findByRole('button', { name: 'Check now' });
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('is the first of the day on another one', async () => {
    show(null, '2026-11-23');
    await screen.findByRole('button', { name: 'Check now' });
    expect(screen.queryByText(/^Checked/)).toBeNull();
  });
});
