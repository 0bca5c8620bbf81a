import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { configure, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { parseSearch, stringifySearch } from '../address/search-params';

// A limit is for what hangs, not for a machine that is slow.
configure({ asyncUtilTimeout: 60_000 });

/** Rendered at an address, as links need one. @returns the address of the page, without the path of the console */
export async function renderAt(path: string, content: ReactNode): Promise<() => string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => content }),
    history: createMemoryHistory({ initialEntries: [`/app${path}`] }),
    basepath: '/app',
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: () => content,
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(document.body.textContent).not.toBe(''));
  return () => router.history.location.href.replace(/^\/app/, '');
}
