import { BSONRegExp, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileFilter } from './filter.js';

const id = new ObjectId();
const day = new Date(0);

describe('a filter', () => {
  const matching: [object, object][] = [
    [{}, { a: 1 }],
    [{ a: 1 }, { a: 1 }],
    [{ a: 1 }, { a: [3, 1] }],
    [{ a: [1, 2] }, { a: [1, 2] }],
    [{ a: null }, {}],
    [{ a: null }, { a: [1, null] }],
    [{ a: { b: 1 } }, { a: { b: 1 } }],
    [{ 'a.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }],
    [{ a: id }, { a: new ObjectId(id.toHexString()) }],
    [{ a: { $gt: 1, $lt: 3 } }, { a: [0, 5, 2] }],
    [{ a: { $gt: 4, $lt: 1 } }, { a: [0, 5] }],
    [{ a: { $lte: day } }, { a: new Date(-1) }],
    [{ a: { $in: [1, new BSONRegExp('^x')] } }, { a: 'xy' }],
    [{ a: { $nin: [1, null] } }, { a: 2 }],
    [{ a: { $ne: 1 } }, {}],
    [{ a: { $exists: false } }, { b: 1 }],
    [{ a: { $size: 2 } }, { a: [1, 2] }],
    [{ a: { $elemMatch: { b: 1, c: 2 } } }, { a: [{ b: 1, c: 2 }] }],
    [{ a: { $elemMatch: { $or: [{ b: 1 }, { b: 2 }] } } }, { a: [{ b: 2 }] }],
    [{ a: { $not: { $gt: 1 } } }, { a: 1 }],
    [{ a: new BSONRegExp('B', 'i') }, { a: 'abc' }],
    [{ a: { $not: new BSONRegExp('^x') } }, { a: 'abc' }],
    [{ a: { $regex: '^b' } }, { a: ['abc', 'bc'] }],
    [{ $or: [{ a: 1 }, { b: 1 }] }, { b: 1 }],
    [{ $and: [{ a: 1 }, { b: 1 }] }, { a: 1, b: 1 }],
    [{ $expr: { $lt: ['$a', '$b'] } }, { a: 1, b: 2 }],
  ];
  it.each(matching)('%j matches %j', (filter, doc) => {
    expect(compileFilter({ ...filter })({ ...doc })).toBe(true);
  });

  const other: [object, object][] = [
    [{ a: 1 }, { a: '1' }],
    [{ a: { b: 1 } }, { a: { b: 1, c: 1 } }],
    [{ a: null }, { a: 0 }],
    [{ a: { $gt: 1 } }, { a: '2' }],
    [{ a: { $lt: 5 } }, { a: NaN }],
    [{ a: { $gt: null } }, { a: null }],
    [{ a: { $in: [] } }, {}],
    [{ a: { $size: 1 } }, { a: 1 }],
    [{ a: { $elemMatch: { b: 1, c: 2 } } }, { a: [{ b: 1 }, { c: 2 }] }],
    [{ constructor: { $exists: true } }, {}],
    [{ $expr: { $lt: ['$a', '$b'] } }, { a: 2, b: 2 }],
  ];
  it.each(other)('%j does not match %j', (filter, doc) => {
    expect(compileFilter({ ...filter })({ ...doc })).toBe(false);
  });

  const rejected: [string, object][] = [
    ['$foo', { $foo: 1 }],
    ['$where', { $where: 'true' }],
    ['$nor', { $nor: [{ a: 1 }] }],
    ['$comment', { $comment: 'why' }],
    ['$eq', { a: { $eq: 1 } }],
    ['$all', { a: { $all: [1] } }],
    ['$options', { a: { $regex: 'b', $options: 'i' } }],
    ['$gte', { a: { $elemMatch: { $gte: 2 } } }],
    ['a string', { a: { $regex: new BSONRegExp('b') } }],
    ['$text', { $text: { $search: 'x' } }],
    ['$bitsAllSet', { a: { $bitsAllSet: 1 } }],
    ['$jsonSchema', { $jsonSchema: {} }],
    ['$function', { $expr: { $function: { body: '', args: [], lang: 'js' } } }],
    ['$or', { $or: [] }],
    ['$in', { a: { $in: 1 } }],
    ['$size', { a: { $size: -1 } }],
    ['regular expression', { a: { $regex: '(' } }],
    ['regex', { a: { $ne: new BSONRegExp('x') } }],
  ];
  it.each(rejected)('is rejected for %s with a message that names it', (name, filter) => {
    expect(() => compileFilter({ ...filter })).toThrow(new RegExp(name.replace('$', '\\$'), 'i'));
  });
});
