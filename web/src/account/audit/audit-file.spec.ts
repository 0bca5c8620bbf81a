import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { auditFile } from './audit-file';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

interface Options {
  params: { query: { page: number } };
}

const ENTRY = { at: '2026-03-10T12:00:00.000Z', action: 'account.update', via: 'session', account: 'a1' };
const ENTRIES = [
  { ...ENTRY, user: 'u1' },
  { ...ENTRY, user: 'u2', via: 'key' },
  { ...ENTRY, user: null, via: 'cli', account: null, action: 'new.action' },
];

it('has the columns of the table under their names, of all pages', async () => {
  const get = vi.spyOn(api, 'GET').mockImplementation(((path: string, { params }: Options) => {
    const pagination = { total_pages: path === '/v1/audit' ? 2 : 1 };
    const users = [{ _id: 'u2', name: '', email: 'kim@example.com' }];
    const entries = params.query.page === 1 ? ENTRIES.slice(0, 2) : ENTRIES.slice(2);
    const data = { data: path === '/v1/audit' ? entries : users, pagination };
    return Promise.resolve({ data, response: new Response() });
  }) as never);
  const names = { accounts: new Map([['a1', 'Acme']]), users: new Map([['u1', 'Ada']]) };
  const { name, text } = await auditFile({ action: 'account.update', page: '3' }, 'UTC', names);
  expect(name).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Time,Action,User,Account',
    '2026-03-10T12:00:00.000Z,Changed an account,Ada,Acme',
    '2026-03-10T12:00:00.000Z,Changed an account,"kim@example.com, by API key",Acme',
    '2026-03-10T12:00:00.000Z,new.action,Command line,',
  ]);
  const queries = (get.mock.calls as unknown as [string, Options][]).map(([, { params }]) => params.query);
  expect(queries.slice(0, 2)).toMatchObject([
    { action: 'account.update', page: 1 },
    { action: 'account.update', page: 2 },
  ]);
});
