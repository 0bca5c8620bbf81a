import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpException } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { ConflictError, UnauthorizedError } from '../errors.js';
import { toErrorDetails, sendError } from './error.filter.js';

const INTERNAL = { errno: 500, message: 'Internal server error.' };

describe('error details for clients', () => {
  it.each([
    [new ConflictError('In use.'), { errno: 409, message: 'In use.' }],
    [
      new UnauthorizedError('Invalid API key', { status: 401 }),
      { errno: 401, message: 'Invalid API key', additionalInfo: { status: 401 } },
    ],
    [new HttpException('Cannot GET /x', 404), { errno: 404, message: 'Not found.' }],
    [new HttpException('request entity too large', 413), { errno: 413, message: 'The body is too large.' }],
    [
      new HttpException('unsupported charset "X"', 415),
      { errno: 415, message: expect.not.stringContaining('X') },
    ],
    [
      new HttpException('Unexpected token x in JSON', 400),
      { errno: 400, message: 'The request is malformed.' },
    ],
    [new HttpException('mongodb://host is down', 503), { errno: 503, message: 'Internal server error.' }],
    [Object.assign(new Error('x'), { status: 400, expose: true }), { errno: 400, message: 'Bad request.' }],
  ])('of %s', (error, details) => expect(toErrorDetails(error)).toEqual(details));

  it.each([
    [new Error('mongodb://host is down')],
    [Object.assign(new Error('Request failed with status code 404'), { status: 404, name: 'AxiosError' })],
    [Object.assign(new Error('x'), { status: 400, expose: false })],
    [Object.assign(new Error('x'), { status: 503, expose: true })],
    [{ status: '400', expose: true }],
    ['a text'],
    [undefined],
    [null],
  ])('contain nothing of internal errors: %s', (error) => expect(toErrorDetails(error)).toEqual(INTERNAL));
});

describe('an error after the response has begun', () => {
  it('cuts the connection, so that the client takes no part for the whole', async () => {
    const server = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('a part', () => sendError(request, response, 'status', new Error('late')));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
    let text = '';
    response.on('data', (part: Buffer) => (text += part.toString()));
    const [error] = (await once(response, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    expect(text).toBe('a part');
    server.close();
  });
});
