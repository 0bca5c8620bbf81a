import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { queryClient } from '../../shared/session/query-client';
import { startFirstCheck } from './first-check';

const response = new Response();
const answerCheck = (answer: object) =>
  vi.spyOn(api, 'POST').mockResolvedValue({ response, ...answer } as never);
const isRunning = () => queryClient.getQueryData(rankConfigQuery('acme').queryKey)?.is_cron_running;

// It has ended when the configuration is read.
beforeEach(() => {
  const config = { _id: 'own', is_cron_running: false };
  vi.spyOn(api, 'GET').mockResolvedValue({ data: { data: config }, response } as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

it('a first check that ends at once is taken as under way, so that a screen sees its end', async () => {
  answerCheck({ data: { data: { run: 'run-1' } } });
  await startFirstCheck(queryClient, 'acme', 'own');
  expect(isRunning()).toBe(true);
});

it('no check is taken as under way where nothing is to be checked', async () => {
  answerCheck({ data: { data: { run: null } } });
  await startFirstCheck(queryClient, 'acme', 'own');
  expect(isRunning()).toBe(false);
});

it('a website whose first check is refused is read all the same', async () => {
  answerCheck({ data: undefined, error: { message: 'No search provider.' } });
  await expect(startFirstCheck(queryClient, 'acme', 'own')).rejects.toThrow();
  expect(isRunning()).toBe(false);
});
