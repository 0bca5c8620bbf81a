import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSettings } from './settings/load-settings.js';
import { MigrationError } from './database/migrations/migration.js';
import { describeStartFailure } from './start-failure.js';

const failure = (facts: object, message = 'said') => Object.assign(new Error(message), facts);
const settings = loadSettings({
  PORT: '80',
  HOST: 'here.example',
  DATA_DIR: '/srv/data',
  MONGODB_URI: 'mongodb://ann:pa55@db/x',
});

describe('describeStartFailure', () => {
  it.each([
    [failure({ code: 'EADDRINUSE', syscall: 'listen' }), 'is in use by another program: set PORT'],
    [failure({ code: 'EACCES', syscall: 'listen' }), 'needs more rights: set PORT to a number above 1023'],
    [failure({ code: 'EADDRNOTAVAIL', syscall: 'listen' }), 'is not an address of this host'],
    [failure({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'here.example' }), 'set HOST to one'],
    [
      failure({ code: 'EACCES', syscall: 'mkdir', path: resolve('/srv/data/store') }),
      'set DATA_DIR to a folder',
    ],
    [failure({ name: 'MongoServerSelectionError' }, 'connect ECONNREFUSED'), 'check MONGODB_URI'],
    [new MigrationError('One\nstory'), 'One; story'],
    [failure({ code: 'EACCES', path: '/srv/database' }, 'no rights'), 'could not start: no rights'],
    ['a text', 'the application could not start: a text'],
  ])('returns one line that names the setting: %s', (error, part) => {
    const text = describeStartFailure(error, settings);
    expect(text).toContain(part);
    expect(text).not.toContain('\n');
  });

  it('removes credentials', () => {
    const error = failure({ name: 'MongoParseError' }, 'bad address mongodb://ann:pa55@db');
    expect(describeStartFailure(error, settings)).not.toContain('pa55');
  });
});
