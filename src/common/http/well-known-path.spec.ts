import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { removeWellKnownPath } from './well-known-path.js';

const rewrite = (publicUrl: string | undefined, url: string) => {
  const request = { url } as Request;
  removeWellKnownPath(publicUrl)(request, {} as Response, () => {});
  return request.url;
};

const BASE = 'https://example.com/tools/';

it.each([
  ['/.well-known/oauth-authorization-server/tools', '/.well-known/oauth-authorization-server'],
  ['/.well-known/oauth-authorization-server/tools?x=1', '/.well-known/oauth-authorization-server?x=1'],
  ['/.well-known/oauth-protected-resource/tools/mcp', '/.well-known/oauth-protected-resource/mcp'],
])('%s becomes %s', (url, expected) => {
  expect(rewrite(BASE, url)).toBe(expected);
});

it.each([
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server/toolsmith',
  '/v1/oauth-authorization-server/tools',
])('%s stays', (url) => {
  expect(rewrite(BASE, url)).toBe(url);
});

it('changes nothing without a path', () => {
  for (const publicUrl of [undefined, 'https://example.com', 'https://example.com/']) {
    const url = '/.well-known/oauth-authorization-server/tools';
    expect(rewrite(publicUrl, url)).toBe(url);
  }
});
