import { describe, expect, it } from 'vitest';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { cleanUrl, isVertexRedirect, ownCitations } from './citations.js';

const own = (...given: Parameters<typeof ownCitations>) => inSlices(ownCitations(...given));

const cite = (...urls: string[]) => urls.map((url) => ({ url, title: 'T' }));

describe('citations', () => {
  it.each([
    ['https://a.example/?utm_source=openai', 'https://a.example/'],
    ['https://a.example/x?b=1&utm_source=openai&c=2#:~:text=hi', 'https://a.example/x?b=1&c=2'],
    ['https://www.google.com/url?q=https://a.example/x%3Fy%3D1&sa=U', 'https://a.example/x?y=1'],
    ['https://google.de/url?url=https://a.example/', 'https://a.example/'],
    ['https://www.google.com/url?sa=t&q=&esrc=s&url=https%3A%2F%2Fa.example%2F&usg=x', 'https://a.example/'],
    ['https://www.google.com/url?q=best+tool&url=https://a.example/', 'https://a.example/'],
    [
      'https://google.com.evil.example/url?q=https://a.example/',
      'https://google.com.evil.example/url?q=https://a.example/',
    ],
    ['javascript:alert(1)', undefined],
    ['https://www.google.com/url?q=javascript:alert(1)', undefined],
  ])('cleans %s', (url, clean) => {
    expect(cleanUrl(url)).toBe(clean);
  });

  it('owns by host, subdomain and path, whatever finds positions', async () => {
    const { kept: found, cited } = await own(
      cite(
        'https://elmo.com/',
        'https://mo.com/',
        'https://www.mo.com/a',
        'https://docs.mo.com/',
        'https://rival.example/shop/x',
        'https://rival.example/blog',
      ),
      'mo.com',
      ['rival.example/shop'],
    );
    expect(found.map(({ own, competitor }) => [own, competitor])).toEqual([
      [false, null],
      [true, null],
      [true, null],
      [true, null],
      [false, 'rival.example/shop'],
      [false, null],
    ]);
    expect(found[3]!.domain).toBe('mo.com');
    expect(cited).toEqual([true, true]);
  });

  it('counts a link once, and drops what is none', async () => {
    const { kept: found } = await own(
      cite('https://a.example/#x', 'https://a.example/?utm_medium=y', 'ftp://a.example/'),
      'b.example',
      [],
    );
    expect(found.map(({ url }) => url)).toEqual(['https://a.example/']);
  });

  it('keeps the domain of a redirect that leads nowhere', async () => {
    const url = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC';
    expect(isVertexRedirect(url)).toBe(true);
    expect(await own([{ url, title: 'mo.com' }], 'mo.com', [])).toMatchObject({
      kept: [{ domain: 'mo.com', own: true }],
      cited: [true],
    });
    expect(await own([{ url, title: 'A page' }], 'mo.com', [])).toEqual({ kept: [], cited: [false] });
  });

  it('counts owners of all links and keeps a hundred of them', async () => {
    const others = Array.from({ length: 150 }, (_, n) => `https://other.example/${n}`);
    const links = cite(...others, 'https://mo.com/', 'https://rival.example/shop');
    const { kept, cited } = await own(links, 'mo.com', ['rival.example', 'rival.example/shop', 'x.example']);
    expect(kept).toHaveLength(100);
    expect(cited).toEqual([true, true, true, false]);
  });
});
