import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { PLATFORM_AREA } from '../area.js';
import { rejectUnsafeBody } from './request-guards.js';

/** So many objects, one in the other. */
const nested = (levels: number): object => (levels === 1 ? {} : { inner: nested(levels - 1) });

function errorFor(body: unknown): unknown {
  let found: unknown;
  const guard = rejectUnsafeBody(() => PLATFORM_AREA);
  guard({ path: '/v1/slots', body } as Request, {} as Response, (error) => (found = error));
  return found;
}

describe('the nesting of a body', () => {
  it('may be 32 levels deep', () => {
    expect(errorFor(nested(32))).toBeUndefined();
  });

  it('is refused from the 33rd level on', () => {
    expect(errorFor(nested(33))).toMatchObject({ status: 400, message: 'The body is nested too deeply.' });
  });
});
