import type { CitySlices } from './city-slices.js';
import type { Cursor, Layout } from './layout.js';

const COMMA = 1;
const NEWLINE = 1;
const COMMA_BYTE = 44;
const ZERO = 48;

/** Number of decimal digits of a whole number. */
function digits(value: number): number {
  let count = 1;
  for (let least = 10; value >= least; least *= 10) count++;
  return count;
}

/** Complete city objects: id, name, fields of the state, tail. */
export class CityLayout implements Layout {
  readonly bytes: Uint8Array;
  readonly scratchStart: number;

  constructor(
    protected readonly slices: CitySlices,
    protected readonly stateOf: Uint16Array,
  ) {
    this.bytes = slices.bytes;
    this.scratchStart = slices.scratchStart;
  }

  size(city: number): number {
    const { briefStarts, nameEnds, ids, tailStarts, stateFieldStarts, separators } = this.slices;
    const state = this.stateOf[city]!;
    const middle = stateFieldStarts[state + 1]! - stateFieldStarts[state]!;
    const name = nameEnds[city]! - briefStarts[city]!;
    const tail = tailStarts[city + 1]! - tailStarts[city]! - NEWLINE;
    return separators.id.end - separators.id.at + digits(ids[city]!) + name + middle + tail;
  }

  write(cursor: Cursor, at: number, _limit: number): number {
    return this.object(cursor.ordinal(cursor.index++), at);
  }

  protected object(city: number, at: number): number {
    const { briefStarts, nameEnds, ids, tailStarts, stateFieldStarts, separators } = this.slices;
    const state = this.stateOf[city]!;
    let next = this.copy(separators.id.at, separators.id.end, at);
    next = this.number(ids[city]!, next);
    // Copies `{"name":…` from the brief item and replaces the brace with a comma.
    next = this.copy(briefStarts[city]!, nameEnds[city]!, next);
    this.bytes[next - (nameEnds[city]! - briefStarts[city]!)] = COMMA_BYTE;
    next = this.copy(stateFieldStarts[state]!, stateFieldStarts[state + 1]!, next);
    return this.copy(tailStarts[city]!, tailStarts[city + 1]! - NEWLINE, next);
  }

  protected number(value: number, at: number): number {
    const end = at + digits(value);
    let rest = value;
    for (let to = end - 1; to >= at; to--) {
      this.bytes[to] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    return end;
  }

  protected copy(start: number, end: number, to: number): number {
    this.bytes.copyWithin(to, start, end);
    return to + end - start;
  }
}

const DETAIL_GLUE = ['name', 'state', 'country', 'end'] as const;

/** `{name: <city>, state: <state>, country: <country>}` with complete objects. */
export class DetailLayout extends CityLayout {
  private readonly glueSize: number;

  constructor(
    slices: CitySlices,
    stateOf: Uint16Array,
    private readonly countryOfState: Uint16Array,
  ) {
    super(slices, stateOf);
    this.glueSize =
      DETAIL_GLUE.reduce((sum, part) => sum + slices.separators[part].end - slices.separators[part].at, 0) -
      COMMA;
  }

  override size(city: number): number {
    const state = this.stateOf[city]!;
    const { stateStarts, countryStarts } = this.slices;
    const country = this.countryOfState[state]!;
    const objects =
      stateStarts[state + 1]! - stateStarts[state]! + countryStarts[country + 1]! - countryStarts[country]!;
    return super.size(city) + this.glueSize + objects - 2 * COMMA;
  }

  override write(cursor: Cursor, at: number, _limit: number): number {
    const city = cursor.ordinal(cursor.index++);
    const state = this.stateOf[city]!;
    const { separators, stateStarts, countryStarts } = this.slices;
    let next = this.piece(separators.name, at);
    next = this.object(city, next) - COMMA;
    next = this.piece(separators.state, next);
    next = this.item(stateStarts, state, next);
    next = this.piece(separators.country, next);
    next = this.item(countryStarts, this.countryOfState[state]!, next);
    return this.piece(separators.end, next);
  }

  private item(starts: Uint32Array, item: number, to: number): number {
    return this.copy(starts[item]!, starts[item + 1]! - COMMA, to);
  }

  private piece({ at, end }: { at: number; end: number }, to: number): number {
    return this.copy(at, end, to);
  }
}
