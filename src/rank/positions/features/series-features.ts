import { readFeatures, type RowFeatures } from './day-features.js';
import { type FeatureType, typesOf } from './feature-types.js';

/** What a row of a report says of the newest page of a keyword; without fields where that is unknown. */
export interface FeatureFields {
  /** Types on the page. */
  features?: readonly FeatureType[] | undefined;
  /** Types that the website owns. */
  owned?: readonly FeatureType[] | undefined;
  /** Types whose owner is unknown. */
  unknown_owner?: readonly FeatureType[] | undefined;
  /** Position among all elements of the page; null: not found, or the order is unknown. */
  rank_absolute?: number | null | undefined;
}

const NONE: FeatureFields = {};

export const newRow = (): RowFeatures => ({ seen: 0, present: 0, linked: 0, owned: 0, rank: 0 });

export const fieldsOf = ({ present, linked, owned, rank }: Omit<RowFeatures, 'seen'>): FeatureFields => ({
  features: typesOf(present),
  owned: typesOf(owned),
  unknown_owner: typesOf(present & ~linked),
  rank_absolute: rank || null,
});

/** The features of the newest result of each series, from packed days in ascending order. In typed arrays, as SeriesPositions. */
export class SeriesFeatures {
  private values = new Int32Array();
  private readonly row = newRow();

  set(series: number, bytes: Buffer | undefined, row: number): void {
    const isKnown = readFeatures(bytes, row, this.row);
    if (series * COLUMNS >= this.values.length) this.grow(series + 1);
    const { present, linked, owned, rank } = this.row;
    const [{ values }, at] = [this, series * COLUMNS];
    values[at + STATE] = isKnown ? KNOWN : UNKNOWN;
    if (!isKnown) return;
    values[at + PRESENT] = present;
    values[at + LINKED] = linked;
    values[at + OWNED] = owned;
    values[at + RANK] = rank;
  }

  has(series: number): boolean {
    return (this.values[series * COLUMNS + STATE] ?? 0) > 0;
  }

  of(series: number): FeatureFields {
    const [{ values }, at] = [this, series * COLUMNS];
    if (values[at + STATE] !== KNOWN) return NONE;
    return fieldsOf({
      present: values[at + PRESENT]!,
      linked: values[at + LINKED]!,
      owned: values[at + OWNED]!,
      rank: values[at + RANK]!,
    });
  }

  private grow(size: number): void {
    const values = new Int32Array(Math.max(size * COLUMNS, this.values.length * 2, 64 * COLUMNS));
    values.set(this.values);
    this.values = values;
  }
}

const [STATE, PRESENT, LINKED, OWNED, RANK, COLUMNS] = [0, 1, 2, 3, 4, 5];
/** Values of STATE; 0 without a record. */
const [KNOWN, UNKNOWN] = [1, 2];
