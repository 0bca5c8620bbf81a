import { expect, it } from 'vitest';
import { csvAddress, toFilters } from './queries';

it('asks for whole days of the zone, and for the accounts below', () => {
  expect(toFilters({ from: '2026-03-29', to: '2026-03-29', action: 'user.update' }, 'Europe/Berlin')).toEqual(
    {
      below: 'true',
      action: 'user.update',
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T21:59:59.999Z',
    },
  );
  expect(toFilters({ below: 'false', account: 'a', user: 'u' }, 'UTC')).toEqual({ account: 'a', user: 'u' });
});

it('exports the same entries', () => {
  expect(csvAddress({ action: 'user.update' }, 'UTC')).toBe(
    '/v1/audit?below=true&action=user.update&format=csv&bom=true',
  );
});
