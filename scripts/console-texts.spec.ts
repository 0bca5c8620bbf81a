import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it, onTestFinished } from 'vitest';
import { FAULTS } from '../src/rank/search-console/domain/faults.js';

const root = join(import.meta.dirname, '..', 'web', 'src');
/** A module of the console, which has types of its own. */
const load = async <Module>(file: string) => (await import(`../web/src/${file}`)) as Module;
const { translate } = await load<{ translate: (message: string) => string }>('shared/ui/server-texts.ts');
const { default: serverTexts } = await load<{ default: Record<string, string> }>('shared/text/de/server.ts');
const SERVER_TEXTS = Object.keys(serverTexts);
const { i18n } = await load<{
  i18n: {
    load: (language: string, texts: Record<string, string>) => void;
    activate: (language: string) => void;
  };
}>('shared/text/i18n.ts');

const GERMAN = 'shared/text/de';
/** Attributes, and properties of components, that are read or heard. */
const SHOWN = new Set([
  'aria-label',
  'alt',
  'hint',
  'label',
  'placeholder',
  'question',
  'sub',
  'text',
  'title',
]);
const LETTERS = /\p{L}{2}/u;

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.spec\.|schema\.ts$/.test(file) && !file.startsWith(GERMAN),
);

interface Found {
  /** English texts of t(). */
  texts: { text: string; at: string }[];
  /** Texts that t() does not get as literals, and texts outside of it. */
  problems: string[];
}

function scan(file: string): Found {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Found = { texts: [], problems: [] };
  const at = (node: ts.Node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const outside = (node: ts.Node, text: string) => {
    if (LETTERS.test(text)) found.problems.push(`${at(node)} has "${text.trim()}" outside t()`);
  };
  const read = (argument: ts.Expression | undefined): void => {
    if (!argument) return;
    if (ts.isConditionalExpression(argument)) {
      read(argument.whenTrue);
      read(argument.whenFalse);
    } else if (ts.isStringLiteralLike(argument)) found.texts.push({ text: argument.text, at: at(argument) });
    else found.problems.push(`${at(argument)} has t() without a literal`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 't') {
      read(node.arguments[0]);
      if (!isInFunction(node)) found.problems.push(`${at(node)} has t() before the language is known`);
    }
    if (ts.isJsxText(node) && !isCode(node.parent)) outside(node, node.text);
    if (ts.isJsxExpression(node) && node.expression && ts.isStringLiteralLike(node.expression))
      if (!ts.isJsxAttribute(node.parent)) outside(node, node.expression.text);
    if (ts.isJsxAttribute(node) && SHOWN.has(node.name.getText()))
      if (node.initializer && ts.isStringLiteral(node.initializer)) outside(node, node.initializer.text);
    ts.forEachChild(node, visit);
  };
  if (file !== 'shared/text/i18n.ts') visit(source);
  return found;
}

/** Names of settings and keys are the same in every language. */
const isCode = (node: ts.Node): boolean =>
  ts.isJsxElement(node) && ['code', 'Code', 'kbd'].includes(node.openingElement.tagName.getText());

const isInFunction = (node: ts.Node): boolean =>
  node.parent !== undefined && (ts.isFunctionLike(node.parent) || isInFunction(node.parent));

const scanned = sources.map(scan);
const shown = [
  ...scanned.flatMap(({ texts }) => texts),
  ...SERVER_TEXTS.map((text) => ({ text, at: 'SERVER_TEXTS' })),
];
const translated = readdirSync(join(root, GERMAN)).map((file) => file.replace('.ts', ''));

async function germanTexts(): Promise<[folder: string, english: string, german: string][]> {
  const loaded = await Promise.all(
    translated.map(async (folder) => {
      const { default: texts } = await load<{ default: Record<string, string> }>(`${GERMAN}/${folder}.ts`);
      return Object.entries(texts).map(
        ([english, german]) => [folder, english, german] as [string, string, string],
      );
    }),
  );
  return loaded.flat();
}

/** Names in braces, those of plurals included. */
const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort().join();

it('every text of the console is a literal in t(), which is called when it is shown', () => {
  expect(scanned.flatMap(({ problems }) => problems)).toEqual([]);
});

it('messages of the server that the console translates are those of the server', () => {
  const server = join(root, '..', '..', 'src');
  const sent = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.ts$/.test(file))
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .join('');
  const messages = SERVER_TEXTS.map((text) => text.replaceAll('{', '${'));
  const isSent = (text: string) => ["'", '"', '`'].some((quote) => sent.includes(quote + text + quote));
  expect(messages.filter((text) => !isSent(text))).toEqual([]);
});

it('messages of the server are translated with the values in them', async () => {
  for (const text of SERVER_TEXTS) expect(translate(text)).toBe(text);
  expect(translate('Something else.')).toBe('Something else.');
  i18n.load('de', Object.fromEntries((await germanTexts()).map(([, english, german]) => [english, german])));
  i18n.activate('de');
  onTestFinished(() => i18n.activate('en'));
  expect(translate('Wrong code.')).toBe('Der Code ist falsch.');
  expect(translate('The property sc-domain:example.com is not among those that are visible.')).toBe(
    'Die Property sc-domain:example.com ist nicht unter den sichtbaren.',
  );
  expect(translate('Search provider serper cannot search as a mobile device')).toBe(
    'Der Suchanbieter serper kann nicht auf Mobilgeräten suchen.',
  );
});

it('every text is in a German catalogue', async () => {
  const german = new Set((await germanTexts()).map(([, english]) => english));
  const missing = shown.filter(({ text }) => !german.has(text));
  expect(missing.map(({ at, text }) => `${at} "${text}"`)).toEqual([]);
});

it('German catalogues have no text that the console no longer has, and none in two translations', async () => {
  const english = new Set(shown.map(({ text }) => text));
  const german = await germanTexts();
  expect(
    german.filter(([, text]) => !english.has(text)).map(([folder, text]) => `${folder}: ${text}`),
  ).toEqual([]);
  const known = new Map(german.map(([, text, translation]) => [text, translation]));
  const different = german.filter(([, text, translation]) => known.get(text) !== translation);
  expect(different.map(([folder, text]) => `${folder}: ${text}`)).toEqual([]);
});

it('German texts have the placeholders of the English ones', async () => {
  const different = (await germanTexts()).filter(
    ([, english, german]) => placeholdersOf(english) !== placeholdersOf(german),
  );
  expect(different.map(([folder, english]) => `${folder}: ${english}`)).toEqual([]);
});

it('every fault of Search Console has German sentences', () => {
  const { notInList, nothingVisible, service, ...others } = FAULTS;
  const faults = [
    ...Object.values(others).map((create) => create(undefined)),
    ...['{email}', undefined].flatMap((email) => [notInList('{property}', email), nothingVisible(email)]),
  ];
  const said = faults.flatMap(({ message, remedy }) => [message, remedy]).concat(service('').remedy);
  expect(said.filter((text) => !SERVER_TEXTS.includes(text))).toEqual([]);
});
