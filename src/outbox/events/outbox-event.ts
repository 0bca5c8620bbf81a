import { Schema, type Types } from 'mongoose';

declare const defined: unique symbol;

/** The name of an OutboxKind. No other text has this type, so an event of an unknown kind does not compile. */
export type OutboxKindName = string & { readonly [defined]: true };

interface EventFields {
  /** Idempotency key; deliveries derive theirs from it. */
  key: string;
  kind: OutboxKindName;
  at: Date;
}

/**
 * A domain event, which OutboxKind.event creates. The write that causes it stores it in the same document, in
 * `events`, with the recipients at that time.
 */
export type OutboxEvent<Payload extends object = object> = EventFields & Payload;

/** A document that stores events. */
export interface EventHolder {
  _id: Types.ObjectId | string;
  events: OutboxEvent[];
}

/** Not strict: the fields of the payload, which only the kind knows, are stored beside these. */
export const outboxEventSchema = new Schema<OutboxEvent>(
  {
    key: { type: String, required: true },
    kind: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { _id: false, strict: false },
);
