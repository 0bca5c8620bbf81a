import { describe, expect, it } from 'vitest';
import { readSettings, type SimulatorOptions } from './options.js';

describe('readSettings', () => {
  it('fills in the defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 0,
      host: '127.0.0.1',
      provider: 'rapidapi',
      key: 'demo-key',
      pageSize: 100,
      sites: [],
      latencyMs: 0,
    });
  });

  it('takes pinned sites as a website is written, each once', () => {
    const sites = ['https://www.example.com/', 'example.com', 'http://shop.example.org/de/'];
    expect(readSettings({ sites }).sites).toEqual(['example.com', 'shop.example.org/de']);
  });

  it.each<[SimulatorOptions, string]>([
    [{ sites: ['not a host'] }, 'sites must be host names'],
    [{ sites: [''] }, 'sites must be host names'],
    [{ sites: Array.from({ length: 21 }, (_, index) => `s${index}.test`) }, 'sites must be 20 at most'],
    [{ pageSize: 0 }, 'pageSize'],
    [{ pageSize: 101 }, 'pageSize'],
    [{ provider: 'Bad Name' }, 'provider'],
  ])('refuses %j', (options, message) => {
    expect(() => readSettings(options)).toThrow(message);
  });
});
