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
  it('has one paragraph per line', () => {
    expect(renderHtml(MAIL).match(/<p [^>]*>[^<]*<\/p>/g)).toHaveLength(2);
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
