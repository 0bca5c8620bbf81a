import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ranMs, slowness } from '../../../test/support/machine-speed.js';
import { LogoError, readLogo, safePng } from './logo.js';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const toUrl = (bytes: Buffer | string, type = 'image/svg+xml') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

it('reads a data URL, and names the version of what it stores', () => {
  const logo = readLogo(toUrl(DRAWING));
  expect(logo).toMatchObject({ type: 'image/svg+xml', version: expect.stringMatching(/^[\w-]{16}$/) });
  expect(logo.data.toString()).toBe(DRAWING);
  expect(readLogo(toUrl(DRAWING.replace('0 0 1 1', '0 0 2 2'))).version).not.toBe(logo.version);
});

it.each([
  ['an address', 'https://example.com/logo.svg'],
  ['another type', toUrl(DRAWING, 'text/html')],
  ['a type with parameters', `data:image/svg+xml;charset=utf-16;base64,AA==`],
  ['a text', `data:image/svg+xml,${DRAWING}`],
  ['a broken encoding', 'data:image/png;base64,**'],
])('refuses %s', (_, text) => {
  expect(() => readLogo(text)).toThrow('must be a data URL of a PNG or an SVG');
});

it('refuses more than 100 KB', () => {
  const drawing = (bytes: number) => DRAWING + ' '.repeat(bytes - DRAWING.length);
  expect(() => readLogo(toUrl(drawing(100 * 1024 + 1)))).toThrow('must have at most 100 KB');
  expect(readLogo(toUrl(drawing(100 * 1024))).data).toHaveLength(100 * 1024);
});

it('refuses a picture of the other type', () => {
  expect(() => readLogo(toUrl(DRAWING, 'image/png'))).toThrow('is not a PNG');
});

describe('an SVG', () => {
  const ILLUSTRATOR = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: a drawing program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg xmlns="&ns_svg;" viewBox="0 0 8 8"><style>.a{fill:red}</style><path class="a" d="M0 0h8v8z"/></svg>`;

  it.each([
    ['with all that a drawing program writes', ILLUSTRATOR],
    ['with a mark of its encoding', `\uFEFF${DRAWING}`],
    ['with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
    ['with a script, which no <img> runs', DRAWING.replace('/>', '><script>alert(1)</script></svg>')],
  ])('is stored as it is: %s', (_, text) => {
    expect(readLogo(toUrl(text)).data.toString()).toBe(text);
  });

  it.each([
    ['nothing', '', 'is not an SVG'],
    ['a text', 'plain', 'is not an SVG'],
    ['HTML', '<!DOCTYPE html><html><svg xmlns="http://www.w3.org/2000/svg"/></html>', 'is not an SVG'],
    ['another element', '<svgs xmlns="http://www.w3.org/2000/svg"/>', 'is not an SVG'],
    ['an open comment', '<!-- <svg xmlns="http://www.w3.org/2000/svg"/>', 'is not an SVG'],
    ['a declaration alone', '<?xml version="1.0"?>', 'is not an SVG'],
    ['an open document type', `<!DOCTYPE svg [ ${DRAWING}`, 'is not an SVG'],
    ['no namespace', '<svg/>', 'must have xmlns="http://www.w3.org/2000/svg"'],
    ['another encoding', Buffer.from(DRAWING, 'utf16le'), 'is not an SVG'],
    ['no UTF-8', Buffer.from([0x3c, 0xff]), 'must be an SVG in UTF-8'],
  ])('is not %s', (_, text, message) => {
    expect(() => readLogo(toUrl(text))).toThrow(message);
  });
});

describe('reading a logo of 100 KB blocks nothing', () => {
  const filled = (unit: string, head = '', tail = '') =>
    head + unit.repeat((100 * 1024 - head.length - tail.length) / unit.length) + tail;
  const [open, close] = ['<svg xmlns="http://www.w3.org/2000/svg">', '</svg>'];
  it.each([
    [
      'nested functions and many elements',
      filled('<g/>', `${open}<style>*{fill:${'rgb('.repeat(10_000)}}</style>`, close),
    ],
    ['many rules', filled('a{fill:red}', `${open}<style>`, `</style>${'<g/>'.repeat(8000)}${close}`)],
    ['nested elements', filled('<g>', open)],
    ['elements in prefixes', filled('<a:g xmlns:b="">', open)],
    ['comments', filled('<!---->')],
    ['open comments', filled('<!--')],
    ['processing instructions', filled('<?a?>')],
    ['document types', filled('<!DOCTYPE a>')],
    ['document types with declarations', filled('<!DOCTYPE a[]>')],
    ['open document types', filled('<!DOCTYPE a[')],
    ['blanks', filled(' ')],
    ['entities', filled('&a;', `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]>${open}`, close)],
    ['pieces of a PNG', `\x89PNG\r\n\x1A\n${'\0'.repeat(100_000)}`],
  ])('%s', (_, text) => {
    const start = ranMs();
    for (const type of ['image/svg+xml', 'image/png']) {
      try {
        readLogo(toUrl(Buffer.from(text, 'latin1'), type));
      } catch (error) {
        expect(error).toBeInstanceOf(LogoError);
      }
    }
    expect(ranMs() - start).toBeLessThan(200 * slowness());
  });
});

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([8, 6], 8);
  return chunk('IHDR', data);
}

const PIXELS = chunk('IDAT', deflateSync(Buffer.from([0, 1, 2, 3, 255])));
const END = chunk('IEND');
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks]);

it('keeps the picture, without texts, animations and what follows the end', () => {
  const [text, frames] = [chunk('tEXt', Buffer.from('Author\0me')), chunk('acTL', Buffer.alloc(8))];
  const given = Buffer.concat([png(header(1, 1), text, frames, PIXELS, END), Buffer.from('<script>')]);
  expect(safePng(given)).toEqual(png(header(1, 1), PIXELS, END));
  expect(safePng(png(header(2000, 2000), PIXELS, END))).toEqual(png(header(2000, 2000), PIXELS, END));
});

it.each([
  [30_000, 30_000],
  [2001, 1],
  [1, 2001],
  [0xffff_ffff, 0xffff_ffff],
])('refuses %i by %i pixels', (width, height) => {
  expect(() => safePng(png(header(width, height), PIXELS, END))).toThrow(
    `must be at most 2000 by 2000 pixels, not ${width} by ${height}`,
  );
});

const damaged = Buffer.from(png(header(1, 1), PIXELS, END));
damaged[40]! ^= 1;
const endless = Buffer.from(chunk('IDAT'));
endless.writeUInt32BE(0xffff_ffff);

it.each([
  ['a text', Buffer.from('<svg/>'), 'is not a PNG'],
  ['nothing', Buffer.alloc(0), 'is not a PNG'],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff]), 'is not a PNG'],
  ['a signature', SIGNATURE, 'is a damaged PNG'],
  ['a picture without pixels', png(header(1, 1), END), 'is a damaged PNG'],
  ['a picture without an end', png(header(1, 1), PIXELS), 'is a damaged PNG'],
  ['a picture without a size', png(PIXELS, END), 'is a damaged PNG'],
  ['a picture of nothing', png(header(0, 1), PIXELS, END), 'is a damaged PNG'],
  ['a changed byte', damaged, 'is a damaged PNG'],
  ['a length beyond the end', png(header(1, 1), endless), 'is a damaged PNG'],
])('refuses %s', (_, bytes, message) => {
  expect(() => safePng(bytes)).toThrow(message);
});
