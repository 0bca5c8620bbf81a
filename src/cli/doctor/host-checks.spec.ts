import { describe, expect, it } from 'vitest';
import { checkClockAgainst, checkNode, checkSpace } from './host-checks.js';

const { isInRange } = (await import('../../../scripts/node-version.mjs' as string)) as {
  isInRange(version: string, range: string): boolean;
};
const { engines } = (await import('../../../package.json', { with: { type: 'json' } })).default;

describe('checkNode', () => {
  it.each(['18.20.8', '20.18.3', '20.19.0', '21.7.3', '22.12.0', '22.13.0', '23.11.1', '24.0.0', '26.1.0'])(
    'accepts %s as package.json does',
    (version) => {
      expect(checkNode(version).state === 'ok').toBe(isInRange(version, engines.node));
    },
  );
});

describe('checkSpace', () => {
  it.each([
    [99, 'failed'],
    [100, 'warning'],
    [1023, 'warning'],
    [1024, 'ok'],
  ])('%s MB: %s', (megabytes, state) => {
    expect(checkSpace(megabytes * 1024 ** 2)).toMatchObject({
      state,
      message: `${megabytes} MB free for DATA_DIR`,
    });
  });
});

describe('checkClockAgainst', () => {
  const at = Date.parse('2026-03-11T12:00:00Z');
  it.each([
    ['Wed, 11 Mar 2026 11:59:30 GMT', 'ok', '30 s ahead of the search provider'],
    ['Wed, 11 Mar 2026 12:10:00 GMT', 'failed', '600 s behind the search provider'],
    [undefined, 'ok', 'the search provider sends no time to compare with'],
  ])('%s: %s', (date, state, message) => {
    expect(checkClockAgainst(date, at)).toMatchObject({ state, message });
  });
});
