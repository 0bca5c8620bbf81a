import { describe, expect, it } from 'vitest';
import type { Mail } from './mail.schema.js';
import { buildMessage, isAddress, mailMessageId, oneLine, renderHtml, renderText } from './message.js';

describe('an e-mail address', () => {
  it.each(['a@example.com', 'first.last+tag@sub.example.com', 'ü@example.com', "o'neill@example.com"])(
    '%s is valid',
    (text) => {
      expect(isAddress(text)).toBe(true);
    },
  );

  it.each([
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'A <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\u0000',
    '"a b"@example.com',
    'a@@example.com>',
    'nobody',
    '',
  ])('%j is invalid', (text) => {
    expect(isAddress(text)).toBe(false);
  });
});

describe('a header', () => {
  it.each([
    ['Hello\r\nBcc: b@example.com', 'Hello Bcc: b@example.com'],
    ['a\u0000b\u0085c\td', 'a b c d'],
    ['  plain – ünïcode ✓ ', 'plain – ünïcode ✓'],
  ])('%j is reduced to one line', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});

describe('a Message-ID', () => {
  it.each([
    ['Rankwire <no-reply@example.com>', '<abc@example.com>'],
    ['no-reply@example.com', '<abc@example.com>'],
    ['"a@b" <no-reply@mail.example.com>', '<abc@mail.example.com>'],
    ['Rankwire', '<abc@localhost>'],
  ])('of the sender %s has its domain', (from, id) => {
    expect(mailMessageId('abc', from)).toBe(id);
  });
});

describe('a message', () => {
  const mail = {
    to: 'a@example.com',
    subject: ' Hello\nthere',
    content: 'First line.\nSecond line.',
    origin: 'auth\r\nX-Evil: yes',
    message_id: '<abc@example.com>',
    createdAt: new Date('2026-03-11T12:00:00Z'),
  } as Mail;

  it('has the stored fields, its control characters removed from the headers', () => {
    const { text, html, ...rest } = buildMessage(mail, 'no-reply@example.com', undefined);
    expect(rest).toEqual({
      from: 'no-reply@example.com',
      to: { name: '', address: 'a@example.com' },
      subject: 'Hello there',
      messageId: '<abc@example.com>',
      date: mail.createdAt,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Origin': 'auth X-Evil: yes' },
    });
    expect(text).toBe(mail.content);
    expect(html).toContain('>Hello there</h1>');
    expect(html).not.toContain('href');
  });

  it('has its link as text and as HTML', () => {
    const { text, html } = buildMessage(mail, 'no-reply@example.com', 'https://example.com/a');
    expect(text).toBe(`${mail.content}\n\nhttps://example.com/a`);
    expect(html).toContain('href="https://example.com/a"');
  });

  it.each([
    ['Acme', 'Rankwire <no-reply@example.com>', { name: 'Acme', address: 'no-reply@example.com' }],
    ['Acme', 'no-reply@example.com', { name: 'Acme', address: 'no-reply@example.com' }],
    ['A, B <x>', '"a@b" <no-reply@example.com>', { name: 'A, B <x>', address: 'no-reply@example.com' }],
    ['A\r\nBcc: x', 'no-reply@example.com', { name: 'A Bcc: x', address: 'no-reply@example.com' }],
    ['ceo@bank.example', 'Rankwire <no-reply@example.com>', 'Rankwire <no-reply@example.com>'],
  ])('of the sender %j by %s names both', (senderName, from, expected) => {
    const body = { text: '', html: '', senderName };
    expect(buildMessage(mail, from, undefined, body).from).toEqual(expected);
  });

  it('has a composed body with its attachments, and the headers of RFC 8058', () => {
    const attachments = [{ filename: 'a.csv', contentType: 'text/csv', content: Buffer.from('a') }];
    const unsubscribe = 'https://exämple.com/a b/ü';
    const body = { text: 'The text.', html: '<p>The HTML.</p>', attachments, unsubscribe };
    const message = buildMessage(mail, 'no-reply@example.com', undefined, body);
    expect(message).toMatchObject({ text: 'The text.', html: '<p>The HTML.</p>', attachments });
    expect(message.headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'X-Origin': 'auth X-Evil: yes',
      'List-Unsubscribe': { prepared: true, value: '<https://xn--exmple-cua.com/a%20b/%C3%BC>' },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});

const MAIL = { subject: 'A subject', content: 'First line.\nSecond line.' };

describe('the plain-text body of a mail', () => {
  it('is its exact content', () => {
    expect(renderText(MAIL)).toBe(MAIL.content);
  });

  it('has the link on a separate line', () => {
    expect(renderText({ ...MAIL, link: 'https://example.com/a?b=c' })).toBe(
      'First line.\nSecond line.\n\nhttps://example.com/a?b=c',
    );
  });
});

describe('the HTML body of a mail', () => {
  // Whole, because a browser displays a document with a mistake as well, but a mail client may not.
  const PARAGRAPHS = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>A subject</title></head>',
    '<body style="margin:0;padding:24px;background:#f4f5f7;color:#1f2430;font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">',
    '<h1 style="margin:0 0 16px;font-size:20px">A subject</h1>',
    '<p style="margin:0 0 12px;line-height:1.5">First line.</p>',
    '<p style="margin:0 0 12px;line-height:1.5">Second line.</p>',
  ];
  const END = '</div></body></html>';

  it('has the subject as its title, and one paragraph per line', () => {
    expect(renderHtml(MAIL).split('\n')).toEqual([...PARAGRAPHS, END]);
  });

  it('has a button for the link, and the link as text below it', () => {
    expect(renderHtml({ ...MAIL, link: 'https://example.com/a' }).split('\n')).toEqual([
      ...PARAGRAPHS,
      '<p style="margin:20px 0 12px"><a href="https://example.com/a" style="padding:10px 18px;background:#2456d6;color:#ffffff;border-radius:6px;text-decoration:none">Continue</a></p>',
      '<p style="margin:0;font-size:12px;color:#5b6270;word-break:break-all">https://example.com/a</p>',
      END,
    ]);
  });

  it('escapes all values', () => {
    const html = renderHtml({
      subject: '</title><script>alert(1)</script>',
      content: `<img src=x onerror="alert('1')"> & more`,
      link: 'https://example.com/"><script>alert(2)</script>',
    });
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more');
    expect(html).toContain('href="https://example.com/&quot;&gt;&lt;script&gt;');
  });
});
