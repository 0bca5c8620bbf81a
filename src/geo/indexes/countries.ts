import { normalizeLines } from './normalize-name.js';
import { PrebuiltLayout } from './layout.js';
import { Lines } from './lines.js';
import { type Matches, matchRange } from './matches.js';
import { NameIndex } from './name-index.js';
import type { Country } from './records.js';

/** All countries, sorted by name. An ordinal is an index into `all`. */
export class Countries {
  readonly layout: PrebuiltLayout;
  readonly byId: ReadonlyMap<number, number>;
  private readonly names: NameIndex;
  private readonly byCode: ReadonlyMap<string, number>;

  /** @param all sorted by `sortByName`, as in the asset */
  constructor(readonly all: readonly Country[]) {
    this.layout = PrebuiltLayout.build(all);
    this.names = new NameIndex(normalizeLines(Lines.join(all.map(({ name }) => name))));
    this.byId = new Map(all.map(({ id }, ordinal) => [id, ordinal]));
    this.byCode = new Map(all.map(({ iso2 }, ordinal) => [iso2, ordinal]));
  }

  list(): Matches {
    return matchRange(0, this.all.length);
  }

  search(normalized: string): Matches {
    return this.names.search(normalized);
  }

  /** @param code two letters in any case */
  findOrdinal(code: string): number | undefined {
    return this.byCode.get(code.toUpperCase());
  }
}
