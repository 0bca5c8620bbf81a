import { describe, expect, it } from 'vitest';
import { maskedUrl, problemOfUrl, addressKind } from './receiver-url.js';

const STRICT = { allowHttp: false, allowPrivate: false };
const OPEN = { allowHttp: true, allowPrivate: true };
const NOT_PUBLIC = 'must lead to a public address';
const NO_URL = 'must be a URL without blanks';

describe('the URL of a webhook', () => {
  it.each([
    'https://example.com/hook',
    'https://example.com:8443/hook?token=1',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://example.com./x',
    'https://bücher.example/',
  ])('%s is accepted', (url) => expect(problemOfUrl(url, STRICT)).toBeUndefined());

  it.each([
    'https://localhost/',
    'https://LOCALHOST:3000/',
    'https://localhost./',
    'https://x.localhost/',
    'https://intranet/',
    'https://db.internal/',
    'https://printer.local/',
    'https://router.home.arpa/',
    'https://metadata.google.internal/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
  ])('%s is not public', (url) => expect(problemOfUrl(url, STRICT)).toBe(NOT_PUBLIC));

  it.each([
    ['http://example.com/', 'must start with https://'],
    ['ftp://example.com/', 'must start with https://'],
    ['javascript:alert(1)', 'must start with https://'],
    ['file:///etc/passwd', 'must start with https://'],
    ['https://user@example.com/', 'must not contain a user or password: put a secret into the query'],
    ['https://user:pass@example.com/', 'must not contain a user or password: put a secret into the query'],
    ['https://example.com/\r\nX-Injected: 1', NO_URL],
    ['https://example.com/\tx', NO_URL],
    ['https://exam\nple.com/', NO_URL],
    [' https://example.com/', NO_URL],
    ['https://example.com/a b', NO_URL],
    ['https:\\\\example.com', NO_URL],
    ['https://exa\u0000mple.com', NO_URL],
    ['https://', NO_URL],
    ['example.com', NO_URL],
    ['', NO_URL],
    [`https://example.com/${'x'.repeat(2048)}`, 'must have at most 2048 characters'],
  ])('%j is refused: %s', (url, problem) => expect(problemOfUrl(url, STRICT)).toBe(problem));

  it.each(['http://127.0.0.1:4000/', 'http://localhost/', 'https://10.0.0.1/', 'http://hooks/'])(
    '%s is accepted with both settings',
    (url) => expect(problemOfUrl(url, OPEN)).toBeUndefined(),
  );

  it.each(['https://169.254.169.254/', 'https://0.0.0.0/', 'https://[fe80::1]/', 'https://168.63.129.16/'])(
    '%s is refused with both settings',
    (url) => expect(problemOfUrl(url, OPEN)).toBe(NOT_PUBLIC),
  );

  it.each([
    ['https://example.com/hook?token=1&x', 'https://example.com/hook?***'],
    ['https://example.com/hook', 'https://example.com/hook'],
    ['https://example.com', 'https://example.com/'],
    ['https://example.com/hook#secret', 'https://example.com/hook'],
    ['https://user:secret@example.com/hook', 'https://example.com/hook'],
    ['https://hooks.slack.com/services/T0SECRET/B0SECRET/secret', 'https://hooks.slack.com/services/***'],
    ['https://hooks.slack.com/workflows/T0SECRET/A0/secret', 'https://hooks.slack.com/workflows/***'],
    [
      'https://acme.webhook.office.com/webhookb2/secret@secret/IncomingWebhook/secret/secret',
      'https://acme.webhook.office.com/webhookb2/***',
    ],
    [
      'https://prod-1.westeurope.logic.azure.com:443/workflows/secret/triggers/manual/paths/invoke?sig=secret',
      'https://prod-1.westeurope.logic.azure.com/workflows/***?***',
    ],
    ['https://discord.com/api/webhooks/1122334455/secret', 'https://discord.com/api/webhooks/***'],
    ['https://discord.com/api/v10/webhooks/1122334455/secret', 'https://discord.com/api/v10/webhooks/***'],
    ['https://api.telegram.org/bot110201543:secret/sendMessage', 'https://api.telegram.org/***'],
    ['https://hooks.zapier.com/hooks/catch/123456/secret/', 'https://hooks.zapier.com/hooks/catch/***'],
    ['https://hook.eu1.make.com/secret', 'https://hook.eu1.make.com/***'],
    ['https://maker.ifttt.com/trigger/rank/with/key/secret', 'https://maker.ifttt.com/trigger/***'],
    [
      'https://chat.googleapis.com/v1/spaces/secret/messages?key=secret',
      'https://chat.googleapis.com/v1/***?***',
    ],
    ['https://chat.example.com/hooks/secret', 'https://chat.example.com/hooks/***'],
    ['https://example.com//secret', 'https://example.com//***'],
    ['https://example.com/HOOKS/secret', 'https://example.com/***'],
    ['https://example.com/hook;secret', 'https://example.com/***'],
  ])('%s is shown as %s', (url, masked) => {
    expect(maskedUrl(url)).toBe(masked);
    expect(masked).not.toContain('secret');
  });

  it('is refused as it is shown', () => {
    const problem = 'must be the whole URL: *** replaces a part that is not shown';
    expect(problemOfUrl('https://hooks.slack.com/services/***', STRICT)).toBe(problem);
    expect(problemOfUrl('https://example.com/hook?***', STRICT)).toBe(problem);
  });
});

describe('addresses of receivers', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '2606:4700::1111',
    '2a00:1450:4001::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
  ])('%s is public', (address) => expect(addressKind(address)).toBe('public'));

  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
  ])('%s is private', (address) => expect(addressKind(address)).toBe('private'));

  it.each([
    '0.0.0.0',
    '169.254.169.254',
    '169.254.1.1',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::7f00:1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2001:2::1',
    '64:ff9b:1::1',
    '64:ff9b::a9fe:a9fe',
    '::ffff:169.254.169.254',
    '2002:a9fe:a9fe::1',
    'fd00:ec2::254',
    '4000::1',
    '5f00::1',
    'fe80::1%eth0',
    'example.com',
    '',
  ])('%s is forbidden', (address) => expect(addressKind(address)).toBe('forbidden'));
});
