import { foldLines } from './fold.js';
import { ReadyLayout } from './layout.js';
import { Lines } from './lines.js';
import { type Matches, matchesOf } from './matches.js';
import { NameIndex } from './name-index.js';
import type { Country } from './records.js';

/** All countries, by name. An ordinal is a place in `all`. */
export class Countries {
  readonly layout: ReadyLayout;
  readonly byId: ReadonlyMap<number, number>;
  private readonly names: NameIndex;
  private readonly byCode: ReadonlyMap<string, number>;

  /** @param all sorted by name (order.ts), as the asset is */
  constructor(readonly all: readonly Country[]) {
    this.layout = ReadyLayout.of(all);
    this.names = new NameIndex(foldLines(Lines.of(all.map(({ name }) => name))));
    this.byId = new Map(all.map(({ id }, ordinal) => [id, ordinal]));
    this.byCode = new Map(all.map(({ iso2 }, ordinal) => [iso2, ordinal]));
  }

  list(): Matches {
    return matchesOf(0, this.all.length);
  }

  search(folded: string): Matches {
    return this.names.search(folded);
  }

  /** @param code two letters, in either case */
  ordinalOf(code: string): number | undefined {
    return this.byCode.get(code.toUpperCase());
  }
}
