import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from './templates.js';

const LETTER = { subject: 'A subject', content: 'First line.\nSecond line.' };

describe('a letter as text', () => {
  it('is its content, to the character', () => {
    expect(textOf(LETTER)).toBe(LETTER.content);
  });

  it('has its link on a line of its own', () => {
    expect(textOf({ ...LETTER, link: 'https://example.com/a?b=c' })).toBe(
      'First line.\nSecond line.\n\nhttps://example.com/a?b=c',
    );
  });
});

describe('a letter as HTML', () => {
  it('has a paragraph a line', () => {
    expect(htmlOf(LETTER).match(/<p [^>]*>[^<]*<\/p>/g)).toHaveLength(2);
  });

  it('escapes whatever is put in', () => {
    const html = htmlOf({
      subject: '</title><script>alert(1)</script>',
      content: `<img src=x onerror="alert('1')"> & more`,
      link: 'https://example.com/"><script>alert(2)</script>',
    });
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more');
    expect(html).toContain('href="https://example.com/&quot;&gt;&lt;script&gt;');
  });
});
