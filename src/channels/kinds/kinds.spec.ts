import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChatMessage, MAX_CHANGES } from '../messages/chat-message.js';
import { quoteText } from '../messages/plain-text.js';
import type { ChatRequest, Target } from './chat-service.js';
import { CHANNEL_KINDS, CHAT_SERVICES, type ChannelKind } from './index.js';
import { type Received, SERVICES } from './services.spec-support.js';

const NOW = new Date('2026-03-11T12:00:00Z');
const LINK = 'https://rank.example.com/app/a/65f0c0a1b2c3d4e5f6000001/keywords';

const TARGETS: Record<ChannelKind, Target> = {
  slack: { address: 'https://hooks.slack.com/services/T1/B1/secret' },
  discord: { address: 'https://discord.com/api/webhooks/1/secret' },
  telegram: { token: '123456:ABC-def', chat_id: '-100200' },
  teams: { address: 'https://x.api.powerplatform.com/workflows/secret' },
  google_chat: { address: 'https://chat.googleapis.com/v1/spaces/S/messages?key=k&token=t' },
  mattermost: { address: 'https://chat.example.com/hooks/secret' },
  ntfy: { address: 'https://ntfy.sh', topic: 'seo-alerts' },
  matrix: { address: 'https://matrix.example.com/', room: '!room:example.com', token: 'syt_secret' },
};

/** Texts from outside that mention, format, link or break a message where they are not treated. */
const HOSTILE = [
  '<!channel>',
  '<!here|here>',
  '@everyone',
  '@here @all @channel @room',
  '<@U1>',
  '<users/all>',
  '<#C1>',
  '@ada:example.com',
  '*_[~',
  '*bold* _it_ ~gone~ `code` ||spoiler|| **b** __u__',
  '[click](https://evil.example)',
  '<https://evil.example|click>',
  'https://evil.example/x',
  'www.evil.example',
  'evil.example',
  'mailto:ada@evil.example',
  '<b>bold</b><a href="https://evil.example">x</a>',
  '<script>alert(1)</script>',
  'line\nbreak\r\n# heading\n> quote',
  ':tada: #hash ~town-square /command $CASH $x$',
  '&lt;!channel&gt; &amp;',
  String.raw`\*escaped\* \<@U1>`,
  'قهوة عربية',
  'مقهى <!channel> @everyone',
  '\u202Etxet desrever',
  '💥👩‍👩‍👧 café 東京',
  'x'.repeat(5000),
  '&'.repeat(5000),
  '😀'.repeat(2000),
];

const write = (kind: ChannelKind, message: ChatMessage): ChatRequest =>
  CHAT_SERVICES[kind].toRequest(message, TARGETS[kind], 'evt_1');

/** What people see, as the service reads the request; it throws where the service would refuse it. */
const receive = (kind: ChannelKind, message: ChatMessage): Received =>
  SERVICES[kind](JSON.parse(JSON.stringify(write(kind, message))) as ChatRequest);

const messageWith = (text: string, count = 1): ChatMessage => ({
  language: 'en',
  title: `1 keyword of ${quoteText(text)} met your alert rules`,
  intro: [`Reason: ${quoteText(text, 300)}`],
  changes: Array.from({ length: count }, (_, n) => `${quoteText(text)} (US): ${n + 3} → 12 (lost)`),
  link: LINK,
});

const EVERY_HOSTILE = CHANNEL_KINDS.flatMap((kind) => HOSTILE.map((text) => ({ kind, text })));

describe.each(CHANNEL_KINDS)('%s', (kind) => {
  it('sends title, changes with both positions, and a link to the console alone', () => {
    const { text, links } = receive(kind, messageWith('coffee'));
    expect(text).toContain('1 keyword of coffee met your alert rules');
    expect(text).toContain('• coffee (US): 3 → 12 (lost)');
    expect(links).toEqual([LINK]);
  });

  it.each([200, 21, 20])('shows at most 20 of %d changes, and says how many more there are', (count) => {
    const message = { ...messageWith('coffee', Math.min(count, 20)), total: count };
    const { text } = receive(kind, message);
    const shown = text.split('• coffee').length - 1;
    expect(shown).toBe(MAX_CHANGES);
    const more = count > 20 ? [`and ${count - 20} more`] : [];
    expect(text.match(/and \d+ more/g) ?? []).toEqual(more);
  });

  it('counts the changes that do not fit', () => {
    const { text } = receive(kind, { ...messageWith('&'.repeat(120), 20), total: 1200 });
    const shown = text.split('• &').length - 1;
    expect(text).toContain(`and ${new Intl.NumberFormat('en').format(1200 - shown)} more`);
  });

  it('speaks German', () => {
    const message: ChatMessage = { ...messageWith('Kaffee'), language: 'de', total: 3000 };
    expect(receive(kind, message).text).toContain('und 2.999 weitere');
  });

  it('any texts keep the limits, mention nobody, are not formatted and link nowhere', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.array(fc.constantFrom(...HOSTILE, ' ', '\n'), { maxLength: 6 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 25 }), (outside, count) => {
        const { links, mentions, formatted } = receive(kind, messageWith(outside, count));
        expect({ links, mentions, formatted }).toEqual({ links: [LINK], mentions: [], formatted: [] });
      }),
      { numRuns: 60 },
    );
  });
});

it.each(EVERY_HOSTILE)('$kind shows $text as text', ({ kind, text }) => {
  const received = receive(kind, messageWith(text, 200));
  expect(received.mentions).toEqual([]);
  expect(received.formatted).toEqual([]);
  expect(received.links).toEqual([LINK]);
  expect(received.text).toContain(toReadable(quoteText(text)).slice(0, 40));
});

/** The signs that Slack and Google Chat cannot escape look alike, so they are compared as what they stand for. */
const toReadable = (text: string) => text.replaceAll('…', '').replace(/[\u2068\u2069]/g, '');

describe('answers', () => {
  it.each<[ChannelKind, number, string, string | undefined, object]>([
    ['slack', 200, 'ok', undefined, { is: 'sent' }],
    ['slack', 400, 'invalid_payload', undefined, { is: 'refused' }],
    ['slack', 403, 'action_prohibited', undefined, { is: 'gone' }],
    ['slack', 404, 'no_service', undefined, { is: 'gone' }],
    ['slack', 410, 'channel_is_archived', undefined, { is: 'gone' }],
    ['slack', 429, 'rate_limited', '30', { is: 'later', afterMs: 30_000 }],
    ['slack', 500, '', undefined, { is: 'failed' }],
    ['slack', 302, '', undefined, { is: 'failed' }],
    ['discord', 204, '', undefined, { is: 'sent' }],
    ['discord', 404, '{"code": 10015}', undefined, { is: 'gone' }],
    ['discord', 429, '{"retry_after": 0.65, "global": false}', '1', { is: 'later', afterMs: 650 }],
    ['discord', 429, 'cut {', '2', { is: 'later', afterMs: 2000 }],
    ['telegram', 200, '{"ok":true,"result":{"text":"…', undefined, { is: 'sent' }],
    [
      'telegram',
      429,
      '{"ok":false,"error_code":429,"parameters":{"retry_after":7}}',
      undefined,
      { is: 'later', afterMs: 7000 },
    ],
    [
      'telegram',
      400,
      '{"ok":false,"error_code":400,"description":"Bad Request: group chat was upgraded to a supergroup chat","parameters":{"migrate_to_chat_id":-1001234567890}}',
      undefined,
      { is: 'moved', chat_id: '-1001234567890' },
    ],
    [
      'telegram',
      403,
      '{"ok":false,"error_code":403,"description":"Forbidden: bot was kicked"}',
      undefined,
      { is: 'gone' },
    ],
    [
      'telegram',
      401,
      '{"ok":false,"error_code":401,"description":"Unauthorized"}',
      undefined,
      { is: 'gone' },
    ],
    ['telegram', 404, '{"ok":false,"error_code":404,"description":"Not Found"}', undefined, { is: 'gone' }],
    [
      'telegram',
      400,
      '{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}',
      undefined,
      { is: 'gone' },
    ],
    [
      'telegram',
      400,
      '{"ok":false,"error_code":400,"description":"Bad Request: message is too long"}',
      undefined,
      { is: 'refused' },
    ],
    ['telegram', 403, '<html>', undefined, { is: 'failed' }],
    ['telegram', 404, '', undefined, { is: 'failed' }],
    ['telegram', 410, '', undefined, { is: 'gone' }],
    [
      'telegram',
      400,
      '{"ok":false,"error_code":400,"parameters":{"migrate_to_chat_id":"@elsewhere"}}',
      undefined,
      { is: 'refused' },
    ],
    ['telegram', 200, '{"ok":false,"error_code":500,"description":"Internal"}', undefined, { is: 'failed' }],
    ['teams', 202, '', undefined, { is: 'sent' }],
    ['teams', 413, '', undefined, { is: 'refused' }],
    ['teams', 404, 'WorkflowNotFound', undefined, { is: 'gone' }],
    ['google_chat', 200, '{}', undefined, { is: 'sent' }],
    ['google_chat', 429, '', undefined, { is: 'later', afterMs: undefined }],
    ['google_chat', 429, '', 'Wed, 11 Mar 2026 12:01:00 GMT', { is: 'later', afterMs: 60_000 }],
    ['mattermost', 200, 'ok', undefined, { is: 'sent' }],
    ['mattermost', 404, '', undefined, { is: 'failed' }],
    ['mattermost', 404, '{"id":"x"}', undefined, { is: 'failed' }],
    [
      'mattermost',
      404,
      '{"id":"store.sql_webhooks.get_incoming.app_error","message":"Not found.","status_code":404}',
      undefined,
      { is: 'gone' },
    ],
    ['mattermost', 410, '', undefined, { is: 'gone' }],
    ['ntfy', 200, '{}', undefined, { is: 'sent' }],
    ['ntfy', 403, '', undefined, { is: 'failed' }],
    ['ntfy', 404, '<html>', undefined, { is: 'failed' }],
    ['ntfy', 404, '{"code":40401,"http":404,"error":"page not found"}', undefined, { is: 'gone' }],
    ['ntfy', 410, '', undefined, { is: 'gone' }],
    ['matrix', 200, '{"event_id":"$1"}', undefined, { is: 'sent' }],
    [
      'matrix',
      429,
      '{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":2500}',
      undefined,
      { is: 'later', afterMs: 2500 },
    ],
    ['matrix', 401, '{"errcode":"M_UNKNOWN_TOKEN"}', undefined, { is: 'gone' }],
    ['matrix', 403, '{"errcode":"M_FORBIDDEN"}', undefined, { is: 'gone' }],
    ['matrix', 404, '{"errcode":"M_NOT_FOUND"}', undefined, { is: 'gone' }],
    ['matrix', 404, '<html>', undefined, { is: 'failed' }],
    ['matrix', 410, '', undefined, { is: 'gone' }],
    ['matrix', 502, '<html>', undefined, { is: 'failed' }],
  ])('%s: %d %s', (kind, status, answer, retryAfter, verdict) => {
    const answered = { status, answer, ...(retryAfter !== undefined && { retryAfter }) };
    expect(CHAT_SERVICES[kind].classify(answered, NOW)).toEqual(verdict);
  });

  it.each(CHANNEL_KINDS)('%s: no response', (kind) => {
    expect(CHAT_SERVICES[kind].classify({ status: null, answer: 'refused' }, NOW)).toEqual({ is: 'failed' });
  });
});
