import type { CitySlices } from './city-slices.js';
import type { Cursor, Layout } from './layout.js';

const COMMA = 1;
const NEWLINE = 1;
const COMMA_BYTE = 44;
const ZERO = 48;

/** How many decimal digits a whole number has. */
function digits(value: number): number {
  let count = 1;
  for (let least = 10; value >= least; least *= 10) count++;
  return count;
}

/** Whole city objects: id, name, what the state tells, tail. */
export class CityLayout implements Layout {
  readonly bytes: Uint8Array;
  readonly room: number;

  constructor(
    protected readonly slices: CitySlices,
    protected readonly stateOf: Uint16Array,
  ) {
    this.bytes = slices.bytes;
    this.room = slices.room;
  }

  size(city: number): number {
    const { briefStarts, nameEnds, ids, tailStarts, middles, glue } = this.slices;
    const state = this.stateOf[city]!;
    const middle = middles[state + 1]! - middles[state]!;
    const name = nameEnds[city]! - briefStarts[city]!;
    const tail = tailStarts[city + 1]! - tailStarts[city]! - NEWLINE;
    return glue.id.end - glue.id.at + digits(ids[city]!) + name + middle + tail;
  }

  write(cursor: Cursor, at: number, _limit: number): number {
    return this.object(cursor.ordinal(cursor.index++), at);
  }

  protected object(city: number, at: number): number {
    const { briefStarts, nameEnds, ids, tailStarts, middles, glue } = this.slices;
    const state = this.stateOf[city]!;
    let next = this.copy(glue.id.at, glue.id.end, at);
    next = this.number(ids[city]!, next);
    // The name as the short item has it, from its key on; a comma goes where its brace is.
    next = this.copy(briefStarts[city]!, nameEnds[city]!, next);
    this.bytes[next - (nameEnds[city]! - briefStarts[city]!)] = COMMA_BYTE;
    next = this.copy(middles[state]!, middles[state + 1]!, next);
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

/** `{name: <city>, state: <state>, country: <country>}` with the whole objects. */
export class DetailLayout extends CityLayout {
  private readonly glueSize: number;

  constructor(
    slices: CitySlices,
    stateOf: Uint16Array,
    private readonly countryOfState: Uint16Array,
  ) {
    super(slices, stateOf);
    this.glueSize =
      DETAIL_GLUE.reduce((sum, part) => sum + slices.glue[part].end - slices.glue[part].at, 0) - COMMA;
  }

  override size(city: number): number {
    const state = this.stateOf[city]!;
    const { states, countries } = this.slices;
    const country = this.countryOfState[state]!;
    const objects = states[state + 1]! - states[state]! + countries[country + 1]! - countries[country]!;
    return super.size(city) + this.glueSize + objects - 2 * COMMA;
  }

  override write(cursor: Cursor, at: number, _limit: number): number {
    const city = cursor.ordinal(cursor.index++);
    const state = this.stateOf[city]!;
    const { glue, states, countries } = this.slices;
    let next = this.piece(glue.name, at);
    next = this.object(city, next) - COMMA;
    next = this.piece(glue.state, next);
    next = this.item(states, state, next);
    next = this.piece(glue.country, next);
    next = this.item(countries, this.countryOfState[state]!, next);
    return this.piece(glue.end, next);
  }

  private item(starts: Uint32Array, item: number, to: number): number {
    return this.copy(starts[item]!, starts[item + 1]! - COMMA, to);
  }

  private piece({ at, end }: { at: number; end: number }, to: number): number {
    return this.copy(at, end, to);
  }
}
