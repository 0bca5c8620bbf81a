import { inflateSync } from 'node:zlib';

type Objects = Map<string, { dictionary: string; stream: () => string }>;

const OBJECT = /(\d+) 0 obj\s*(.*?)endobj/gs;
const STREAM = /^(.*?)stream\r?\n(.*?)\r?\nendstream/s;

/** The objects of a PDF that has neither object streams nor encryption, as Chromium writes it. */
function objectsOf(pdf: Buffer): Objects {
  return new Map(
    [...pdf.toString('latin1').matchAll(OBJECT)].map(([, id, body]) => {
      const [, dictionary = body!, bytes = ''] = STREAM.exec(body!) ?? [];
      const raw = Buffer.from(bytes, 'latin1');
      const stream = () => (dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
      return [id!, { dictionary, stream }];
    }),
  );
}

const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Glyph to text. */
function glyphTexts(cmap: string): Map<number, string> {
  const texts = new Map<number, string>();
  for (const [, block] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, glyph, text] of block!.matchAll(/<(\w+)> <(\w+)>/g))
      texts.set(Number.parseInt(glyph!, 16), textOf(text!));
  for (const [, block] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, first, last, text] of block!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [from, to, start] = [first, last, text].map((hex) => Number.parseInt(hex!, 16)) as [
        number,
        number,
        number,
      ];
      for (let glyph = from; glyph <= to; glyph += 1)
        texts.set(glyph, String.fromCodePoint(start + glyph - from));
    }
  return texts;
}

/** Texts of every font, by the name that pages give it. */
function fontsOf(objects: Objects, page: string): Map<string, Map<number, string>> {
  return new Map(
    [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].flatMap(([, name, id]) => {
      const [, cmap] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!.dictionary) ?? [];
      return cmap === undefined ? [] : [[name!, glyphTexts(objects.get(cmap)!.stream())] as const];
    }),
  );
}

/** The text of each page, without spaces, in the order in which it is drawn. */
export function pdfTexts(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type\s*\/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const fonts = fontsOf(objects, dictionary);
    const [, contents] = /\/Contents (\d+) 0 R/.exec(dictionary)!;
    let font = new Map<number, string>();
    let text = '';
    for (const [, name, glyphs] of objects
      .get(contents!)!
      .stream()
      .matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-F]+)>/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font;
      for (const [glyph] of (glyphs ?? '').matchAll(/.{4}/g))
        text += font.get(Number.parseInt(glyph, 16)) ?? '';
    }
    return text.replaceAll(/\s/g, '');
  });
}
