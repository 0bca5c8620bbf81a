import fc from 'fast-check';
import { Double, Int32, Long, ObjectId } from './engines.js';

/** Few values, so that matches are frequent; of every stored type, with equal values of different types. */
const number = fc.constantFrom<unknown>(
  new Int32(0),
  new Int32(1),
  new Int32(2),
  new Int32(-3),
  new Double(1),
  new Double(0.5),
  new Double(-0),
  Long.fromNumber(2),
  Long.fromString('9007199254740993'),
);
const text = fc.constantFrom<unknown>('', 'a', 'b', 'B', 'ab', 'é', '\uffee', '😀');
const other = fc.constantFrom<unknown>(
  null,
  null,
  true,
  false,
  new Date(0),
  new Date(5),
  new ObjectId('000000000000000000000001'),
  new ObjectId('000000000000000000000002'),
);
/** Without NaN, which is in filters only: MongoDB counts an $inc of NaN as a change even when nothing changes. */
export const scalar = fc.oneof({ weight: 3, arbitrary: number }, { weight: 2, arbitrary: text }, other);
const small = fc.record({ x: scalar, y: scalar }, { requiredKeys: [], noNullPrototype: true });
const element = fc.oneof({ weight: 3, arbitrary: scalar }, small, fc.array(scalar, { maxLength: 2 }));
const field = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(element, { maxLength: 3 }) },
  fc.array(small, { maxLength: 3 }),
  small,
);
const fields = { a: field, b: field, c: field, d: scalar };
export const documents = fc
  .array(fc.record(fields, { requiredKeys: [], noNullPrototype: true }), { minLength: 1, maxLength: 10 })
  .map((docs) => docs.map((doc, i) => ({ _id: new Int32(i), ...doc })));

const path = fc.constantFrom('a', 'b', 'c', 'd', 'a.x', 'b.x', 'b.y', 'c.x');
const anyPath = fc.oneof(path, fc.constantFrom('_id', 'a.0', 'b.1', 'c.0.x', 'a.x.y', 'z'));
const operand = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.constant(new Double(NaN)),
  small,
  fc.array(scalar, { maxLength: 2 }),
);
const list = fc.array(operand, { maxLength: 3 });
const comparison = fc.oneof(
  fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), operand),
  fc.tuple(fc.constant('$ne'), operand),
  fc.tuple(fc.constantFrom('$in', '$nin'), list),
);
const pairs = fc.array(comparison, { minLength: 1, maxLength: 2 }).map((some) => Object.fromEntries(some));
const condition: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: operand },
  { weight: 4, arbitrary: pairs },
  fc.boolean().map(($exists) => ({ $exists })),
  fc.nat(3).map(($size) => ({ $size })),
  fc.tuple(fc.constantFrom('x', 'y'), pairs).map(([name, wanted]) => ({ $elemMatch: { [name]: wanted } })),
  pairs.map(($not) => ({ $not })),
  fc.constantFrom('^a', 'B', 'b$').map(($regex) => ({ $regex })),
);
const clause = fc.tuple(anyPath, condition).map(([name, wanted]) => ({ [name]: wanted }));
const expression = fc
  .tuple(fc.constantFrom('$a', '$d', '$a.x'), fc.constantFrom('$b', '$d', '$b.y'))
  .map((operands) => ({ $expr: { $lt: operands } }));
const simple = fc.oneof({ weight: 8, arbitrary: clause }, expression);
const logical = fc
  .tuple(fc.constantFrom('$and', '$or'), fc.array(simple, { minLength: 1, maxLength: 3 }))
  .map(([operator, parts]) => ({ [operator]: parts }));
export const filter: fc.Arbitrary<object> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(simple, { maxLength: 2 }).map((parts) => Object.assign({}, ...parts) as object),
  },
  { weight: 2, arbitrary: logical },
);

/** Without filters that cannot match: MongoDB drops them with their _id. */
export const upsertFilter = fc
  .array(clause, { maxLength: 2 })
  .map((parts) => Object.assign({}, ...parts) as object)
  .filter((made) => !/"\$n?in":\[\]/.test(JSON.stringify(made)));

/** Ends with _id, so that the order is total. */
export const sort = fc
  .uniqueArray(fc.tuple(path, fc.constantFrom<1 | -1>(1, -1)), { maxLength: 2, selector: ([name]) => name })
  .map((keys) => [...keys, ['_id', 1]] as [string, 1 | -1][]);

const increment = fc.constantFrom(new Int32(1), new Int32(2147483647), new Double(0.5), Long.fromNumber(3));
const pushed = fc.oneof(
  element,
  fc.record(
    {
      $each: fc.array(element, { minLength: 1, maxLength: 3 }),
      $slice: fc.integer({ min: -2, max: 3 }),
    },
    { requiredKeys: ['$each'], noNullPrototype: true },
  ),
);
const pulled = fc.oneof(
  scalar,
  small,
  fc.tuple(fc.constantFrom('x', 'y'), pairs).map(([n, p]) => ({ [n]: p })),
);
const target = fc.constantFrom('a', 'b', 'c', 'd', 'a.x', 'b.0', 'c.1.x', 'e', 'e.f');
const modifier = fc.oneof(
  fc.tuple(fc.constant('$set'), target, field),
  fc.tuple(fc.constant('$unset'), target, fc.constant('')),
  fc.tuple(fc.constant('$inc'), target, increment),
  fc.tuple(fc.constantFrom('$min', '$max'), target, field),
  fc.tuple(fc.constant('$push'), target, pushed),
  fc.tuple(
    fc.constant('$addToSet'),
    target,
    fc.oneof(
      element,
      fc.array(element, { maxLength: 2 }).map(($each) => ({ $each })),
    ),
  ),
  fc.tuple(fc.constant('$pull'), target, pulled),
  fc.tuple(fc.constant('$setOnInsert'), target, field),
);
export const update = fc.array(modifier, { minLength: 1, maxLength: 3 }).map((parts) => {
  const out: Record<string, Record<string, unknown>> = {};
  for (const [operator, name, value] of parts) (out[operator] ??= {})[name] = value;
  return out;
});

export const projection = fc.oneof(
  fc.constant({}),
  fc
    .uniqueArray(anyPath, { maxLength: 3 })
    .map((names) => Object.fromEntries(names.map((name) => [name, 1]))),
  fc.uniqueArray(path, { maxLength: 3 }).map((names) => Object.fromEntries(names.map((name) => [name, 0]))),
);

const sum = fc
  .constantFrom<unknown>('$a', '$b', '$d', '$a.x', new Int32(3))
  .map((operand) => ({ $sum: operand }));
export const pipeline = fc
  .tuple(filter, fc.constantFrom<unknown>(null, '$a', '$d', '$b.x'), sum, sum)
  .map(([$match, _id, one, two]) => [{ $match }, { $group: { _id, one, two, n: { $sum: 1 } } }] as object[]);

export const indexes = fc.uniqueArray(
  fc.constantFrom('a:1', 'b:1', 'd:-1', 'a:1,d:1', 'd:1,b:-1', 'b.x:1', 'c.x:1,d:1'),
  { maxLength: 3 },
);
