import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { useKeywordViews } from './queries';
import { viewName } from './view-text';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

const VIEW = { _id: 'v1', name: 'Brand', screen: 'keywords', shared: true, query: '' };

it('names a view once the views are loaded, and only then calls one unknown', async () => {
  let load: (answer: unknown) => void = () => {};
  vi.spyOn(api, 'GET').mockReturnValue(new Promise((done) => (load = done)) as never);
  const { result } = renderHook(
    () => {
      const views = useKeywordViews({ account: 'acme', config: 'config-1' });
      return ['v1', 'v2'].map((id) => viewName(views, id));
    },
    {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  expect(result.current).toEqual(['…', '…']);
  load({ data: { data: [VIEW] }, response: new Response() });
  await waitFor(() => expect(result.current).toEqual(['Brand', 'unknown view']));
});
