import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret, signedHeaders } from './signature.js';

const BODY = '{"type":"rankwire.test","data":{"website":"https://bücher.example"}}';
const [SECRET, FORMER, OTHER] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
const headersAt = (at: Date) => signedHeaders('evt_1', at, BODY, [SECRET, FORMER]);

describe('signatures', () => {
  it.each([SECRET, FORMER])(
    'are accepted by the library of Standard Webhooks, with each secret',
    (secret) => {
      expect(new Webhook(secret).verify(BODY, headersAt(new Date()))).toEqual(JSON.parse(BODY));
    },
  );

  it('are refused with another secret, another body and after five minutes', () => {
    const headers = headersAt(new Date());
    expect(() => new Webhook(OTHER).verify(BODY, headers)).toThrow('No matching signature');
    expect(() => new Webhook(SECRET).verify(`${BODY} `, headers)).toThrow('No matching signature');
    const old = headersAt(new Date(Date.now() - 6 * 60_000));
    expect(() => new Webhook(SECRET).verify(BODY, old)).toThrow('timestamp too old');
  });
});
