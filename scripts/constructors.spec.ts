import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** A class that needs more has two jobs. */
const MAX_PARAMETERS = 7;

/** @returns each constructor of a file as 'file: class', with the number of its parameters */
function constructorsOf(file: string, text: string): [string, number][] {
  const constructors: [string, number][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) {
      const declared = node.members.find((member) => ts.isConstructorDeclaration(member) && member.body);
      if (declared) constructors.push([`${file}: ${nameOf(node)}`, parametersOf(declared)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return constructors;
}

const nameOf = ({ name }: ts.ClassLikeDeclaration) => name?.text ?? 'anonymous class';
const parametersOf = (node: ts.ClassElement) => (node as ts.ConstructorDeclaration).parameters.length;

const tooLong = (constructors: readonly [string, number][]) =>
  constructors.filter(([, parameters]) => parameters > MAX_PARAMETERS);

describe('a constructor', () => {
  it(`of src has at most ${MAX_PARAMETERS} parameters`, () => {
    const src = join(import.meta.dirname, '..', 'src');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const constructors = files.flatMap((file) => constructorsOf(file, readFileSync(join(src, file), 'utf8')));
    expect(constructors.length).toBeGreaterThan(150);
    expect(tooLong(constructors)).toEqual([]);
  });

  it('is counted with its parameters of any form, also in a nested or anonymous class', () => {
    const text = `
      class Seven { constructor(private readonly a: A, b: B, @Inject(C) c: C, { d }: D, e = 1, f?: F, ...g: G[]) {} }
      class Eight {
        constructor(a: A, b: B, c: C);
        constructor(a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H) {}
        method(a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H, i: I) {}
      }
      const made = () => class { constructor(a, b, c, d, e, f, g, h, i) {} };
      class None {}`;
    const constructors = constructorsOf('slots/slots.service.ts', text);
    expect(constructors).toEqual([
      ['slots/slots.service.ts: Seven', 7],
      ['slots/slots.service.ts: Eight', 8],
      ['slots/slots.service.ts: anonymous class', 9],
    ]);
    expect(tooLong(constructors)).toEqual(constructors.slice(1));
  });
});
