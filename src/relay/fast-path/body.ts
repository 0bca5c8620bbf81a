import type { IncomingMessage } from 'node:http';
import { BadRequestError } from '../../common/errors.js';

/** Hands over a body once it is whole; one whose sender has gone away never is. */
export function readBody(request: IncomingMessage, whole: (text: string) => void): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => whole((parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString('utf8')));
}

/** @throws BadRequestError when the text is neither an object nor a list, as the body parser has it */
export function parseBody(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Said below.
  }
  throw new BadRequestError('The request is malformed.');
}
