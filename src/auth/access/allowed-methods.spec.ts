import { describe, expect, it } from 'vitest';
import { allowedMethods, refuseMethod } from './allowed-methods.js';

describe('the methods of a path', () => {
  it.each([
    ['/', ['GET', 'HEAD', 'OPTIONS']],
    ['/v1/slots', ['GET', 'HEAD', 'OPTIONS', 'POST']],
    ['/V1/Slots/', ['GET', 'HEAD', 'OPTIONS', 'POST']],
    ['/v1/slots/x', ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PUT']],
    ['/v1/auth/login', ['OPTIONS', 'POST']],
    ['/docs/openapi.json', ['GET', 'HEAD', 'OPTIONS']],
    ['/v1/slots/x/y', []],
    ['/v1/ai/x', []],
    ['/nothing', []],
  ])('%s', (path, methods) => expect(allowedMethods(path)).toEqual(methods));

  it('are named to a caller that uses another one', () => {
    const refuse = (method: string, path: string) => () => refuseMethod({ method, path });
    expect(refuse('PATCH', '/v1/slots')).toThrow('Method not allowed.');
    expect(refuse('GET', '/v1/slots')).not.toThrow();
    expect(refuse('PATCH', '/nothing')).not.toThrow();
  });
});
