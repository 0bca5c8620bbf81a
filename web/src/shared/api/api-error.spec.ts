import { expect, it } from 'vitest';
import { ApiError } from './api-error';

const response = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
});

it('has the request id, the time to try again and the problems by field, in either form of the API', () => {
  const limited = new ApiError(response(429, { 'x-request-id': 'r1', 'retry-after': '40' }), {
    message: 'Too many.',
  });
  expect(limited).toMatchObject({ message: 'Too many.', requestId: 'r1', retryAfter: 40, fields: {} });
  const text =
    'email: must be an e-mail address; password: must have 8 to 1024 characters; brand.logo: is damaged';
  expect(new ApiError(response(400), { message: 'x', additional_info: text }).fields).toEqual({
    email: 'must be an e-mail address',
    password: 'must have 8 to 1024 characters',
    'brand.logo': 'is damaged',
  });
  const list = { fields: [{ path: 'keywords.0.country', message: 'must be a code' }] };
  expect(new ApiError(response(400), { message: 'x', additional_info: list }).fields).toEqual({
    'keywords.0.country': 'must be a code',
  });
  expect(new ApiError(response(502), '<html>')).toMatchObject({ message: 'HTTP 502', retryAfter: null });
});
