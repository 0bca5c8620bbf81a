import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../settings/load-settings.js';
import { createLogger, logFormat, NestLogger } from './logger.js';

describe('the log format', () => {
  it.each([
    [{}, true, 'pretty'],
    [{}, false, 'json'],
    [{ LOG_FORMAT: 'json' }, true, 'json'],
    [{ LOG_FORMAT: 'pretty' }, false, 'pretty'],
  ] as const)('with %j, on a terminal: %s, is %s', (env, onTerminal, format) => {
    expect(logFormat(loadSettings(env).log, onTerminal)).toBe(format);
  });
});

describe('NestLogger', () => {
  function captureLine(say: (logger: NestLogger) => void) {
    const lines: string[] = [];
    const sink = { write: (line: string) => void lines.push(line) };
    say(new NestLogger(createLogger(loadSettings({}).log, sink)));
    return lines.map((line) => JSON.parse(line) as object);
  }

  it('writes the fields of a message', () => {
    const lines = captureLine((logger) => logger.log({ msg: 'run done', keywords: 3 }, 'RankRun'));
    expect(lines).toMatchObject([{ level: 30, context: 'RankRun', msg: 'run done', keywords: 3 }]);
  });

  it('writes an error without the errors of other commands that ioredis attaches to it', () => {
    const error = Object.assign(new Error('down'), { code: 'E1', previousErrors: [new Error('down')] });
    const [line] = captureLine((logger) => logger.error(error));
    expect(line).toMatchObject({ err: { message: 'down', code: 'E1' } });
    expect(JSON.stringify(line)).not.toContain('previousErrors');
  });

  it("logs Nest's errors about a failed startup at debug level", () => {
    expect(captureLine((logger) => logger.error(new Error('x'), undefined, 'ExceptionHandler'))).toEqual([]);
    expect(captureLine((logger) => logger.error(new Error('x'), undefined, 'CheckService'))).toHaveLength(1);
  });
});
