import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { useRequestsText } from './start-check';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

it.each([
  ['every day', { requests_per_day: 30 }, '30 requests'],
  ['once a week', { requests_per_day: 5, requests_per_check: 30 }, '30 requests'],
  ['only manually', { requests_per_day: 0, requests_per_check: 30 }, '30 requests'],
])('knows the requests of one check of a website that is checked %s', async (_, estimate, expected) => {
  const data = { data: { estimate } };
  vi.spyOn(api, 'GET').mockReturnValue(Promise.resolve({ data, response: new Response() }) as never);
  const { result } = renderHook(() => useRequestsText('acme', 3), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current).toBe(expected));
});
