import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { TestApp } from './app.js';

/** Internal details in a response: a stack, a query, a file, a host. */
const INNER =
  /\n\s+at |node_modules|\.[jt]s:\d|mongodb|127\.0\.0\.1|localhost|ECONN|\$(set|expr|lt)|password_hash/i;

interface Answer {
  status: number;
  text?: string;
  body: { errno?: number };
  headers: Record<string, string | undefined>;
}

/** Checks an error in any envelope. @returns the body */
export function errorOf(answer: Answer, status: number): object {
  expect(answer.body).toHaveProperty('errno', status);
  expect(answer.status).toBe(status);
  expect(answer.headers['x-request-id']).toMatch(/^[\w.:-]+$/);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.text ?? '').not.toMatch(INNER);
  return answer.body;
}

/** An error below /v1/rank, /v1/slots and /v1/notifications. */
export const rankError = (
  errno: number,
  message: unknown = expect.any(String),
  additional_info: unknown = '',
) => ({
  status: false,
  errno,
  message,
  additional_info,
});

/** A validation error there that names each of these fields once and no other, in any order. */
export function expectFields(answer: Answer, ...paths: string[]): void {
  const body = errorOf(answer, 400) as { additional_info: { fields: { path: string; message: string }[] } };
  expect(body).toEqual(
    rankError(400, 'Validation failed.', {
      fields: body.additional_info.fields.map(() => ({
        path: expect.any(String),
        message: expect.any(String),
      })),
    }),
  );
  expect(body.additional_info.fields.map(({ path }) => path).sort()).toEqual(paths.toSorted());
}

/** Sends a path unchanged: clients normalize `//`, dots and escapes. */
export function rawGet(
  { app }: TestApp,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => {
        const answer = { status: response.statusCode ?? 0, text, body: parse(text) };
        resolve({ ...answer, headers: response.headers as Answer['headers'] });
      });
    });
    request.on('error', reject).end();
  });
}

function parse(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body'];
  } catch {
    return {};
  }
}
