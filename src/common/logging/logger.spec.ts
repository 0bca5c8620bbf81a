import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../config/load-settings.js';
import { createLogger, formatOf, NestLogger } from './logger.js';

describe('the format of the log', () => {
  it.each([
    [{}, true, 'pretty'],
    [{}, false, 'json'],
    [{ LOG_FORMAT: 'json' }, true, 'json'],
    [{ LOG_FORMAT: 'pretty' }, false, 'pretty'],
  ] as const)('with %j, on a terminal: %s, is %s', (env, onTerminal, format) => {
    expect(formatOf(loadSettings(env).log, onTerminal)).toBe(format);
  });
});

describe("a service's line", () => {
  function lineOf(say: (logger: NestLogger) => void) {
    const lines: string[] = [];
    const sink = { write: (line: string) => void lines.push(line) };
    say(new NestLogger(createLogger(loadSettings({}).log, sink)));
    return lines.map((line) => JSON.parse(line) as object);
  }

  it('carries the fields that it is given beside its text', () => {
    const lines = lineOf((logger) => logger.log({ msg: 'run done', keywords: 3 }, 'RankRun'));
    expect(lines).toMatchObject([{ level: 30, context: 'RankRun', msg: 'run done', keywords: 3 }]);
  });

  it("leaves the framework's account of a failed start to those who debug", () => {
    expect(lineOf((logger) => logger.error(new Error('x'), undefined, 'ExceptionHandler'))).toEqual([]);
    expect(lineOf((logger) => logger.error(new Error('x'), undefined, 'CheckService'))).toHaveLength(1);
  });
});
