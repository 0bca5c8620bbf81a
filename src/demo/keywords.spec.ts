import { expect, it } from 'vitest';
import type { ProviderChain } from '../rank/index.js';
import { DEMO_KEYWORDS, supportedKeywords } from './keywords.js';

it('the demo leaves out devices and locations that the provider cannot search', () => {
  const all = supportedKeywords({ unsupported: () => undefined }, DEMO_KEYWORDS);
  expect(all).toEqual(DEMO_KEYWORDS);
  const unsupported: ProviderChain['unsupported'] = ({ device, near }) =>
    (device ?? near) ? 'cannot search this' : undefined;
  const some = supportedKeywords({ unsupported }, DEMO_KEYWORDS);
  expect(some).toContainEqual({ keyword: 'http headers', country: 'GB' });
  expect(some).toHaveLength(DEMO_KEYWORDS.filter(({ device }) => device === undefined).length);
  expect(some.filter((keyword) => keyword.device ?? keyword.near)).toEqual([]);
});
