import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { renderAt } from '../../shared/ui/spec-support';
import { WebsiteSection } from './website-section';

vi.mock('../../shared/session/session', async (original) => ({
  ...(await original<typeof import('../../shared/session/session')>()),
  useMay: () => true,
}));

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

const click = (role: 'button' | 'link', name: string) => userEvent.click(screen.getByRole(role, { name }));

/** The form, with another website in its field. */
async function change(): Promise<() => string> {
  vi.spyOn(api, 'GET').mockImplementation((() => new Promise(() => {})) as never);
  const address = await renderAt(
    '/settings/website',
    <QueryClientProvider client={queryClient}>
      <WebsiteSection
        account="acme"
        config={{ _id: 'config-1', website: 'example.com', language: 'en', match: 'host', keywords: [] }}
        mayWrite
      />
      <Link to={'/settings/digest' as string}>Digest</Link>
    </QueryClientProvider>,
  );
  const website = screen.getByRole('textbox', { name: 'Website' });
  await userEvent.clear(website);
  await userEvent.type(website, 'other.example');
  return address;
}

it('asks before a changed website is left by a link', async () => {
  const address = await change();
  await click('link', 'Digest');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(address()).toBe('/settings/website');
});

it('leads to the new website at once, where that is chosen in place of the change', async () => {
  const address = await change();
  await click('button', 'Save');
  await screen.findByRole('dialog', { name: 'Change the website?' });
  await click('link', 'Add website');
  await waitFor(() => expect(address()).toBe('/?add=new'));
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
});
