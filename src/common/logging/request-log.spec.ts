import { describe, expect, it } from 'vitest';
import { requestId, redactToken } from './request-log.js';

const API_KEY = `rw_${'aB3-_'.repeat(8)}xyz`;
const TOKEN = 'aB3-_'.repeat(8) + 'xyz';

const encoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

describe('request log', () => {
  it('keeps a valid request id and replaces any other', () => {
    expect(requestId('abc-123')).toBe('abc-123');
    expect(requestId('a\r\nb')).toMatch(/^[0-9a-f-]{36}$/);
    expect(requestId(undefined)).toMatch(/^[0-9a-f-]{36}$/);
    expect(requestId(['a', 'b'])).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['/v1/rank/config?account=1&token=secret&x=2', '/v1/rank/config?account=1&token=[redacted]&x=2'],
    ['/?%74oken=secret', '/?token=[redacted]'],
    ['/?t%6Fke%6e=secret', '/?token=[redacted]'],
    ['/?a=1?&TOKEN=secret', '/?a=1?&token=[redacted]'],
    ['/?token', '/?token=[redacted]'],
    ['/v1/token=x', '/v1/token=x'],
    [`/v1/x?key=${API_KEY}&a=1`, '/v1/x?key=[redacted]&a=1'],
    [`/v1/${API_KEY}`, '/v1/[redacted]'],
    [`/v1/share/${TOKEN}`, '/v1/share/[redacted]'],
    [`/v1/share/${TOKEN}/table?tz=UTC`, '/v1/share/[redacted]/table?tz=UTC'],
    [`/v1/${TOKEN}x`, `/v1/${TOKEN}x`],
    [`/v1/share/${TOKEN};x`, '/v1/share/[redacted];x'],
    [`/v1/x?next=/v1/share/${TOKEN}`, '/v1/x?next=/v1/share/[redacted]'],
    [`/v1/share/${encoded(TOKEN)}/table?tz=Europe%2FBerlin`, '/v1/share/[redacted]/table?tz=Europe/Berlin'],
    [`/v1/share/${encoded(TOKEN).toLowerCase()}`, '/v1/share/[redacted]'],
    [`/v1/share/%61${TOKEN.slice(1)}`, '/v1/share/[redacted]'],
    [`/v1/share%2f${TOKEN}`, '/v1/share/[redacted]'],
    [`/v1/share/${encoded(encoded(TOKEN))}`, '/v1/share/[redacted]'],
    [`/v1/share/%2561${TOKEN.slice(1)}`, '/v1/share/[redacted]'],
    [`/v1/share/%25252561${TOKEN.slice(1)}`, '/v1/share/[redacted]'],
    [`/v1/x?key=%72w_${API_KEY.slice(3)}`, '/v1/x?key=[redacted]'],
    [`/v1/x?key=${encoded(encoded(API_KEY))}`, '/v1/x?key=[redacted]'],
    [`/v1/x?next=%2Fv1%2Fshare%2F${encoded(TOKEN)}`, '/v1/x?next=/v1/share/[redacted]'],
    ['/?%2574oken=secret', '/?token=[redacted]'],
    ['/?next=%2Freset%3Ftoken%3Dsecret', '/?next=/reset?token=[redacted]'],
    ['/a?q=caf%C3%A9&tz=Europe%2FBerlin', '/a?q=caf%C3%A9&tz=Europe%2FBerlin'],
    [
      '/v1/auth/oidc/callback?code=a&state=b&iss=c',
      '/v1/auth/oidc/callback?code=[redacted]&state=[redacted]&iss=c',
    ],
    ['/base/v1/auth/oidc/callback?c%6fde=a', '/base/v1/auth/oidc/callback?code=[redacted]'],
    ['/v1/slots?code=a&state=b', '/v1/slots?code=a&state=b'],
    ['/?a=%zz%', '/?a=%zz%'],
    [
      '/v1/rank/search-console/callback?state=s&code=4%2Fx&scope=a',
      '/v1/rank/search-console/callback?state=[redacted]&code=[redacted]&scope=a',
    ],
    ['/v1/x/callback?%63ode=4', '/v1/x/callback?code=[redacted]'],
    ['/v1/x/callback/?CODE=4', '/v1/x/callback/?code=[redacted]'],
    ['/v1/x?code=DE&state=open', '/v1/x?code=DE&state=open'],
    ['/?tokens=3&%zz=1', '/?tokens=3&%zz=1'],
  ])('logs %s as %s', (url, logged) => expect(redactToken(url)).toBe(logged));
});
