import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Folders of pure rules. A rule that only tests call would be tested instead of the code that runs. */
const RULES = /(^|\/)domain\/|^geo\/indexes\/|^common\/time\//;
const isTest = (file: string) => /(\.spec|spec-support)\.ts$/.test(file);

/** @returns 'file: name' of each function, class and constant of a rule folder that no code outside of tests uses */
function unusedRules(files: ReadonlyMap<string, string>): string[] {
  const sources = [...files]
    .filter(([file]) => !isTest(file))
    .map(([file, text]) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  const imported = new Set(sources.flatMap(importsOf));
  const exported = sources.filter(({ fileName }) => RULES.test(fileName)).flatMap(unusedInFile);
  return exported.filter((rule) => !imported.has(rule));
}

function importsOf(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
    const file = join(dirname(source.fileName), moduleSpecifier.text.replace(/\.js$/, '.ts'));
    const names = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : statement.exportClause;
    if (!names || !('elements' in names)) return [];
    return names.elements.map(({ name, propertyName }) => `${file}: ${(propertyName ?? name).text}`);
  });
}

/** Exported values without references in their own file. */
function unusedInFile(source: ts.SourceFile): string[] {
  const declarations = source.statements.flatMap<ts.Node>((statement) =>
    ts.isVariableStatement(statement) ? statement.declarationList.declarations : statement,
  );
  const usedIn = new Map(declarations.map((declaration) => [declaration, identifiersIn(declaration)]));
  return source.statements.filter(isExported).flatMap((statement) => {
    const own = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return own.flatMap((declaration) => {
      const { name } = declaration as ts.NamedDeclaration;
      if (!name || !ts.isIdentifier(name)) return [];
      const others = declarations.filter((other) => other !== declaration);
      return others.some((other) => usedIn.get(other)!.has(name.text))
        ? []
        : `${source.fileName}: ${name.text}`;
    });
  });
}

function isExported(statement: ts.Statement): boolean {
  const isValue =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isVariableStatement(statement);
  return isValue && !!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function identifiersIn(node: ts.Node, found = new Set<string>()): Set<string> {
  if (ts.isIdentifier(node)) found.add(node.text);
  ts.forEachChild(node, (child) => void identifiersIn(child, found));
  return found;
}

describe('a rule', () => {
  it('is used by production code, not only by tests', () => {
    const src = join(import.meta.dirname, '..', 'src');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const rules = files.filter((file) => RULES.test(file) && !isTest(file));
    expect(rules.length).toBeGreaterThan(40);
    const texts = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]));
    expect(unusedRules(texts)).toEqual([]);
  });

  it('counts as used when production code imports it, or its own file references it', () => {
    const rule = `
      const helper = 1;
      export const limit = 2;
      export function inner() { return helper; }
      export function outer() { return outer.length ? limit : inner(); }
      export const other = () => 3;`;
    const world = (caller: string) =>
      new Map([
        ['rank/domain/rule.ts', rule],
        [caller, "import { other, outer as renamed } from '../domain/rule.js';"],
      ]);
    expect(unusedRules(world('rank/report/caller.ts'))).toEqual([]);
    const unused = ['rank/domain/rule.ts: outer', 'rank/domain/rule.ts: other'];
    expect(unusedRules(world('rank/report/caller.spec.ts'))).toEqual(unused);
    expect(unusedRules(world('slots/report/caller.ts'))).toEqual(unused);
  });
});
