import { describe, expect, it } from 'vitest';
import { safeSvg } from './svg-logo.js';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inner: string, attributes = 'viewBox="0 0 10 10"') => `<svg ${NS} ${attributes}>${inner}</svg>`;
const safe = (text: string) => safeSvg(Buffer.from(text)).toString();

describe('what could run, load or embed something is refused by its name', () => {
  it.each([
    ['a script', svg('<script>alert(1)</script>'), 'must not contain <script>'],
    ['a script in a prefix', `<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script/></x:svg>`, '<x:script>'],
    ['an event handler', svg('', 'viewBox="0 0 1 1" onload="alert(1)"'), 'the attribute onload'],
    ['an event handler on a shape', svg('<path d="M0 0" ONCLICK="x"/>'), 'the attribute ONCLICK'],
    ['foreign content', svg('<foreignObject><p/></foreignObject>'), '<foreignObject>'],
    ['HTML', svg('<p xmlns="http://www.w3.org/1999/xhtml"/>'), 'must not contain <p>'],
    ['HTML in a prefix', svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>'), '<h:script>'],
    ['an element without a namespace', svg('<b xmlns=""/>'), '<b> outside the SVG namespace'],
    ['a link', svg('<a href="https://example.com"/>'), '<a>'],
    ['a picture', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), '<image>'],
    ['a picture in a filter', svg('<filter><feImage href="#a"/></filter>'), '<feImage>'],
    ['an animation', svg('<rect><set attributeName="href" to="x"/></rect>'), '<set>'],
    ['an animated link', svg('<use><animate attributeName="href"/></use>'), '<animate>'],
    [
      'a reference to elsewhere',
      svg('<use href="https://example.com/a.svg#b"/>'),
      'href="https://example.com',
    ],
    ['a script as a reference', svg('<use href="javascript:alert(1)"/>'), 'href="javascript:alert(1)"'],
    [
      'the same by XLink',
      svg('<use xmlns:l="http://www.w3.org/1999/xlink" l:href=" javascript:alert(1)"/>'),
      'href=" javascript:alert(1)"',
    ],
    ['a nested SVG as data', svg('<use href="data:image/svg+xml,&lt;svg/>"/>'), 'href="data:image/svg+xml'],
    ['a fill from elsewhere', svg('<rect fill="url(https://example.com/a)"/>'), 'url(https://example.com/a)'],
    ['the same in quotes', svg('<rect fill="url(&quot;//example.com#a&quot;)"/>'), 'url("//example.com#a")'],
    ['the same in capitals', svg('<rect fill="URL(//example.com)"/>'), 'URL()'],
    ['the same in a style', svg('<rect style="fill:url(//example.com)"/>'), 'url(//example.com)'],
    ['a style behind a comment', svg('<rect style="fill:u/**/rl(//example.com)"/>'), 'url(//example.com)'],
    ['an open comment', svg('<rect style="fill:red/*"/>'), 'must not contain fill:red/*'],
    ['an escape', svg('<rect style="fill:\\75rl(//example.com)"/>'), '\\75rl'],
    ['an image set', svg('<rect style="mask:image-set(\'//example.com\' 1x)"/>'), 'image-set()'],
    ['an imported style sheet', svg('<style>@import "//example.com";</style>'), '@import'],
    ['an imported one in CDATA', svg('<style><![CDATA[@import url(//x);]]></style>'), '@import'],
    ['a font', svg('<style>@font-face{src:url(//x)}</style>'), '@font-face'],
    ['a url in a style sheet', svg('<style>.a{fill:url(//x)}</style>'), 'url(//x)'],
    ['a style sheet of the document', `<?xml-stylesheet href="//x"?>${svg('')}`, '<?xml-stylesheet?>'],
    [
      'declared entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
      'a declaration in <!DOCTYPE>',
    ],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
      'a declaration in <!DOCTYPE>',
    ],
    ['a complex selector', svg('<style>g > a[href] {fill:red}</style>'), 'the selector g > a[href]'],
  ])('%s', (_, text, message) => {
    expect(() => safe(text)).toThrow(message);
  });
});

describe('what is not a drawing is refused', () => {
  it.each([
    ['nothing', '', 'is not well-formed XML: 1:0: document must contain a root element'],
    ['a text', 'plain', 'is not well-formed XML'],
    ['an open element', '<svg', 'is not well-formed XML'],
    ['an undeclared entity', svg('<text>&x;</text>'), 'is not well-formed XML: 1:69: undefined entity'],
    ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'must not contain <html>'],
    ['another root', `<g ${NS}/>`, 'must begin with <svg>'],
    ['no size', `<svg ${NS}/>`, 'must have a viewBox, or a width and a height'],
    ['two roots', `${svg('')}<svg ${NS}/>`, 'is not well-formed XML'],
    ['a deep tree', svg(`${'<g>'.repeat(100)}${'</g>'.repeat(100)}`), 'more than 64 deep'],
    ['a broken style sheet', svg('<style>.a fill:red</style>'), 'is an SVG with an invalid style sheet'],
    ['many rules', svg(`<style>${'.a{fill:red}'.repeat(501)}</style>`), 'more than 500 style rules'],
  ])('%s', (_, text, message) => {
    expect(() => safe(text)).toThrow(message);
  });

  it('bytes that are not UTF-8', () => {
    expect(() => safeSvg(Buffer.from(`\uFEFF${svg('')}`, 'utf16le'))).toThrow('must be an SVG in UTF-8');
  });
});

describe('references may not multiply', () => {
  const level = (id: number, count: number) =>
    `<g id="a${id}">${`<use href="#a${id + 1}"/>`.repeat(count)}</g>`;

  it('by use', () => {
    const bomb = Array.from({ length: 10 }, (_, id) => level(id, 10)).join('');
    expect(() => safe(svg(`${bomb}<g id="a10"><path/></g>`))).toThrow(
      'must not draw more than 20000 elements',
    );
  });

  it('by fills', () => {
    const patterns = Array.from({ length: 10 }, (_, id) => {
      const rects = `<rect fill="url(#p${id + 1})"/>`.repeat(10);
      return `<pattern id="p${id}">${rects}</pattern>`;
    });
    expect(() => safe(svg(patterns.join('')))).toThrow('must not draw more than');
    const styled = patterns.join('').replaceAll(/fill="([^"]*)"/g, 'style="fill:$1"');
    expect(() => safe(svg(styled))).toThrow('must not draw more than');
  });

  it('nor run in a circle', () => {
    expect(() => safe(svg('<g id="a"><use href="#a"/></g>'))).toThrow('refer to themselves');
    expect(() => safe(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toThrow(
      'refer to themselves',
    );
  });

  it('by a long chain', () => {
    const chain = Array.from({ length: 2000 }, (_, id) => `<use id="c${id}" href="#c${id + 1}"/>`).join('');
    expect(() => safe(svg(chain))).toThrow('must not draw more than');
  });

  it('but several may be to the same element', () => {
    expect(safe(svg('<path id="a"/><use href="#a"/><use href="#a"/>'))).toContain('<use href="#a"/>');
  });
});

/** The limit is for quadratic time, which would be minutes. */
const LIMIT_MS = 60_000;

it.each([
  `<rect style="${'/*'.repeat(45_000)}"/>`,
  `<rect fill="${'a'.repeat(90_000)}"/>`,
  `<rect fill="${'rgb('.repeat(22_500)}"/>`,
  `<rect fill="${' '.repeat(90_000)}("/>`,
  `<style>${'a'.repeat(90_000)}</style>`,
  `<rect style="${'fill:red;'.repeat(10_000)}"/>`,
])(
  'draws or refuses hostile lengths in linear time (%#)',
  (inner) => {
    const drawn = (() => {
      try {
        return safe(svg(inner));
      } catch (error) {
        return (error as Error).constructor.name;
      }
    })();
    expect(drawn).toMatch(/^<svg |^LogoError$/);
  },
  LIMIT_MS,
);

describe('a drawing', () => {
  it('of an editor keeps its picture: styles become attributes, the rest is left out', () => {
    const drawing = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by an editor -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg ${NS} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:e="http://editor.example/ns" id="Layer_1" data-name="Layer 1"
  width="40mm" height="20" e:version="1">
  <title>Logo</title><metadata><r:RDF xmlns:r="http://rdf.example/"/></metadata>
  <e:view><path d="M9 9"/></e:view>
  <defs>
    <style>/* @media is a comment */ .cls-1, #top { fill: #e30613; } path { fill: blue; stroke: rgb(1, 2, 3) }</style>
    <linearGradient id="fade"><stop offset="0" style="stop-color:#fff"/></linearGradient>
  </defs>
  <path class="cls-1" d="M0 0h10"/>
  <path id="top" d="M1 1" class="x" style="fill:url(#fade) !important;-e-spacing:2"/>
  <use xlink:href="#top" transform="translate(1 2) scale(2)"/>
  <text>A &lt; B &amp; C</text>
</svg>`;
    const rewritten = safe(drawing);
    expect(rewritten.replaceAll(/>\s+/g, '>')).toBe(
      `<svg ${NS} id="Layer_1" width="40mm" height="20" viewBox="0 0 40 20">` +
        '<defs><linearGradient id="fade"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<path d="M0 0h10" fill="#e30613" stroke="rgb(1, 2, 3)"/>' +
        '<path id="top" d="M1 1" fill="url(#fade)" stroke="rgb(1, 2, 3)"/>' +
        '<use href="#top" transform="translate(1 2) scale(2)"/>' +
        '<text>A &lt; B &amp; C</text></svg>',
    );
    expect(safe(rewritten)).toBe(rewritten);
  });
});
