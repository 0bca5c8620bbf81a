import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { OutboxEvent } from './outbox-event.js';
import { OutboxKind } from './outbox-kind.js';

const NOON = new Date('2026-03-11T12:00:00Z');
const orderPlaced = new OutboxKind<{ total: number }>('order_placed');

it('an event has the fields of its payload, and a key of its kind and the id', () => {
  const id = new Types.ObjectId();
  expect(orderPlaced.event(id, NOON, { total: 3 })).toEqual({
    key: `order_placed:${String(id)}`,
    kind: 'order_placed',
    at: NOON,
    total: 3,
  });
});

it('the payload cannot replace the key, the kind or the time', () => {
  const payload = { total: 3, key: 'mine', kind: 'order_paid', at: new Date(0) };
  const event = orderPlaced.event(new Types.ObjectId(), NOON, payload);
  expect(event).toMatchObject({
    key: expect.stringMatching(/^order_placed:/),
    kind: 'order_placed',
    at: NOON,
  });
});

it('an event of a kind that is not defined, or with another payload, does not compile', () => {
  // @ts-expect-error only an OutboxKind has such a name
  const unknown: OutboxEvent = { key: 'order_paid:1', kind: 'order_paid', at: NOON };
  // @ts-expect-error the total is missing
  const incomplete = orderPlaced.event(new Types.ObjectId(), NOON, {});
  expect([unknown.kind, incomplete.kind]).toEqual(['order_paid', 'order_placed']);
});
