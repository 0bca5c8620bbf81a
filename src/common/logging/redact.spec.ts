import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../settings/load-settings.js';
import { createLogger, NestLogger } from './logger.js';
import { redact, redactText } from './redact.js';

describe('redacted text', () => {
  it.each([
    ['connect mongodb://ann:pa55@db:27017/x failed', 'connect mongodb://[redacted]@db:27017/x failed'],
    ['redis://:pa55@cache', 'redis://[redacted]@cache'],
    ['GET /v1/x?a=1&token=abc&b=2', 'GET /v1/x?a=1&token=[redacted]&b=2'],
    [`key rw_${'a'.repeat(43)} of ann`, 'key [redacted] of ann'],
    ['GET /v1/x?%74oken=abc', 'GET /v1/x?token=[redacted]'],
    [`GET /v1/share/${'a'.repeat(42)}%2561`, 'GET /v1/share/[redacted]'],
    ['100%25 of it', '100%25 of it'],
    ['mail to ann@example.com', 'mail to ann@example.com'],
    ['https://example.com/@ann', 'https://example.com/@ann'],
  ])('of %j is %j', (text, redacted) => expect(redactText(text)).toBe(redacted));
});

describe('properties of a logged error', () => {
  it('contain no credentials at any depth', () => {
    const properties = {
      config: { headers: { 'x-rapidapi-key': 's1', Authorization: 's2', Accept: '*/*' }, url: '/x?token=s3' },
      body: [{ old_password: 's4', session_id: 's5', name: 'ann' }],
      password_hash: 's6',
      'set-cookie': ['s7'],
    };
    const logged = JSON.stringify(redact(properties));
    for (let n = 1; n <= 7; n += 1) expect(logged).not.toContain(`s${n}`);
    expect(logged).toContain('"name":"ann"');
  });

  it('may be circular', () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect(JSON.stringify(redact(circular))).toContain('[…]');
  });

  it('are redacted in the log', () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
    const logger = createLogger(loadSettings({}).log, sink);
    const error = Object.assign(new Error('no response from redis://:pa55@cache'), {
      config: { token: 'pa55' },
    });
    logger.error({ err: error }, 'request failed');
    new NestLogger(logger).error(error);
    new NestLogger(logger).warn('no response from redis://:pa55@cache');
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain('pa55');
    expect(lines[0]).toContain('"stack"');
  });
});
