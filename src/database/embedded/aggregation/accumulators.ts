import { Decimal128, Long } from 'bson';
import { notSupported } from '../errors/command-error.js';
import { type Doc, isDoc, isLong, promoteNumbers, setField } from '../values/bson.js';
import { compare, keyText, typeOrder, TypeOrder } from '../values/order.js';

export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

const isNil = (value: unknown) => value === undefined || value === null;

/** Kahan summation for doubles; integers beyond 2^53 are summed separately and exactly. */
function sum(): Accumulator & { count: number } {
  let total = 0;
  let carry = 0;
  let whole = 0n;
  const self = {
    count: 0,
    add(value: unknown) {
      if (value instanceof Decimal128) throw notSupported('a sum or average of Decimal128');
      if (typeOrder(value) !== TypeOrder.NUMBER) return;
      self.count++;
      if (isLong(value)) whole += value.toBigInt();
      else addNumber(Number(value));
    },
    result: () => {
      if (whole === 0n) return total;
      const exact = Number.isSafeInteger(total) ? whole + BigInt(total) : undefined;
      if (exact !== undefined && BigInt.asIntN(64, exact) === exact)
        return promoteNumbers(Long.fromBigInt(exact));
      const near = Number(whole);
      return near + (Number(whole - BigInt(near)) + total);
    },
  };
  const addNumber = (next: number) => {
    const corrected = next - carry;
    const bigger = total + corrected;
    carry = Number.isFinite(bigger) ? bigger - total - corrected : 0;
    total = bigger;
  };
  return self;
}

function average(): Accumulator {
  const total = sum();
  return { add: total.add, result: () => (total.count ? Number(total.result()) / total.count : null) };
}

function extreme(direction: 1 | -1): Accumulator {
  let best: unknown;
  return {
    add(value) {
      if (!isNil(value) && (best === undefined || compare(value, best) * direction > 0)) best = value;
    },
    result: () => best ?? null,
  };
}

function first(): Accumulator {
  let value: unknown;
  let taken = false;
  return {
    add(next) {
      if (!taken) value = next;
      taken = true;
    },
    result: () => value ?? null,
  };
}

function last(): Accumulator {
  let value: unknown;
  return { add: (next) => (value = next), result: () => value ?? null };
}

function push(): Accumulator {
  const list: unknown[] = [];
  return { add: (value) => value !== undefined && list.push(value), result: () => list };
}

function addToSet(): Accumulator {
  const set = new Map<string, unknown>();
  return {
    add(value) {
      const key = value === undefined ? undefined : keyText(value);
      if (key !== undefined && !set.has(key)) set.set(key, value);
    },
    result: () => [...set.values()],
  };
}

function count(): Accumulator {
  let seen = 0;
  return { add: () => seen++, result: () => seen };
}

function mergeObjects(): Accumulator {
  const merged: Doc = {};
  return {
    add(value) {
      for (const [name, field] of isDoc(value) ? Object.entries(value) : []) {
        if (field !== undefined) setField(merged, name, field);
      }
    },
    result: () => merged,
  };
}

/** Supported accumulators of $group. As in MongoDB, the order of $addToSet's result is undefined. */
export const ACCUMULATORS = new Map<string, () => Accumulator>([
  ['$sum', sum],
  ['$avg', average],
  ['$min', () => extreme(-1)],
  ['$max', () => extreme(1)],
  ['$first', first],
  ['$last', last],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$count', count],
  ['$mergeObjects', mergeObjects],
]);
