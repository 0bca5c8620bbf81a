import { describe, expect, it } from 'vitest';
import { renderHtml, renderText } from './render-mail.js';

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
