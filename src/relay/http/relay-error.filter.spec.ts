import { Logger, NotFoundException } from '@nestjs/common';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ConflictError } from '../../common/errors.js';
import { RedisUnreachableError } from '../redis-streams/relay-errors.js';
import { relayErrorFacts } from './relay-error.filter.js';

const named = (name: string) => Object.assign(new Error('secret'), { name });

it.each<[string, unknown, number, string]>([
  ['an error of the application', new ConflictError('Taken.'), 409, 'Taken.'],
  ['an error of the router', new NotFoundException(), 404, 'Not found.'],
  ['Redis', new RedisUnreachableError(), 500, 'Redis cannot be reached.'],
  ['the driver', named('MongoServerSelectionError'), 500, 'Internal server error.'],
  ['the store', named('MongooseError'), 500, 'Internal server error.'],
  ['content that is nested too deeply', new RangeError('x'), 400, 'The content is nested too deeply.'],
  ['any other error', new TypeError('secret'), 400, 'Invalid request.'],
  ['an error that mentions a store', named('NotMongoError'), 400, 'Invalid request.'],
  ['what is not an error', 'secret', 400, 'Invalid request.'],
])('%s is answered with its status and a text without details', (_name, error, errno, message) => {
  const logged = vi.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  onTestFinished(() => logged.mockRestore());
  expect(relayErrorFacts(error)).toMatchObject({ errno, message });
  const isExpected = errno === 409 || errno === 404 || error instanceof RangeError;
  expect(logged).toHaveBeenCalledTimes(isExpected ? 0 : 1);
});
