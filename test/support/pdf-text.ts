import { inflateSync } from 'node:zlib';

type Objects = Map<string, { dictionary: string; stream: () => string }>;

const OBJECT = /(\d+) 0 obj\s*(.*?)endobj/gs;
const STREAM = /^(.*?)stream\r?\n(.*)endstream/s;

/** The objects of a PDF that has neither object streams nor encryption, as Chromium writes it. */
function objectsOf(pdf: Buffer): Objects {
  return new Map(
    [...pdf.toString('latin1').matchAll(OBJECT)].map(([, id, body]) => {
      const [, dictionary = body!, bytes = ''] = STREAM.exec(body!) ?? [];
      // Compressed bytes may end as a line does.
      const raw = Buffer.from(bytes, 'latin1').subarray(
        0,
        Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0),
      );
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

interface Font {
  texts: Map<number, string>;
  /** Hexadecimal digits of a glyph: Chromium draws variable fonts with one byte each. */
  digits: number;
}

const NO_FONT: Font = { texts: new Map(), digits: 4 };

/** Fonts by the name that a page gives them. */
function fontsOf(objects: Objects, page: string): Map<string, Font> {
  return new Map(
    [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].flatMap(([, name, id]) => {
      const { dictionary } = objects.get(id!)!;
      const [, cmap] = /\/ToUnicode (\d+) 0 R/.exec(dictionary) ?? [];
      if (cmap === undefined) return [];
      const digits = dictionary.includes('/Type3') ? 2 : 4;
      return [[name!, { texts: glyphTexts(objects.get(cmap)!.stream()), digits }] as const];
    }),
  );
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A string in parentheses, in hexadecimal digits. */
const hexOf = (literal: string) =>
  Buffer.from(
    literal.replaceAll(/\\([0-7]{1,3}|.)/gs, (_, code: string) =>
      /^[0-7]/.test(code) ? String.fromCodePoint(Number.parseInt(code, 8)) : (ESCAPED[code] ?? code),
    ),
    'latin1',
  ).toString('hex');

const DRAWN = /\/(X\d+) Do|\/(F\d+) [\d.]+ Tf|<([\dA-Fa-f]+)>|\(((?:\\.|[^\\)])*)\)/gs;

/** The text of each page, without spaces, in the order in which it is drawn. */
export function pdfTexts(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type\s*\/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const [, contents] = /\/Contents (\d+) 0 R/.exec(dictionary)!;
    return drawnText(objects, dictionary, objects.get(contents!)!.stream()).replaceAll(/\s/g, '');
  });
}

/** @param dictionary with the resources of the stream */
function drawnText(objects: Objects, dictionary: string, stream: string): string {
  const fonts = fontsOf(objects, dictionary);
  let font = NO_FONT;
  let text = '';
  for (const [, form, name, hex, literal] of stream.matchAll(DRAWN)) {
    if (form !== undefined) text += formText(objects, dictionary, form);
    if (name !== undefined) font = fonts.get(name) ?? NO_FONT;
    const glyphs = hex ?? (literal === undefined ? '' : hexOf(literal));
    for (let at = 0; at < glyphs.length; at += font.digits)
      text += font.texts.get(Number.parseInt(glyphs.slice(at, at + font.digits), 16)) ?? '';
  }
  return text;
}

/** Chromium draws layers, such as what is on top of a mask, as forms. */
function formText(objects: Objects, dictionary: string, name: string): string {
  const [, id] = new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary) ?? [];
  const form = id === undefined ? undefined : objects.get(id);
  return form?.dictionary.includes('/Form') ? drawnText(objects, form.dictionary, form.stream()) : '';
}
