import { expect, it } from 'vitest';
import { requireFewMembers } from './message-size.js';

const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
const call = (args: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { arguments: args },
});

it.each([
  undefined,
  null,
  5,
  'text',
  [],
  {},
  members(200),
  call({ keywords: Array.from({ length: 9000 }, () => ({ a: 1 })) }),
])('accepts a message %#', (body) => expect(() => requireFewMembers(body)).not.toThrow());

it.each([
  ['body', members(201)],
  ['params.arguments', call(members(201))],
  ['1.params.arguments.a.0', [call({}), call({ a: [members(201)] })]],
])('names the object with too many members: %s', (path, body) => {
  expect(() => requireFewMembers(body)).toThrow(
    expect.objectContaining({ fields: [{ path, message: `${path} must have at most 200 members` }] }),
  );
});
