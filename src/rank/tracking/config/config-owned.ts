import type { DynamicModule } from '@nestjs/common';
import type { mongo, Schema } from 'mongoose';
import { registerCollections } from '../../../database/collections/registry.js';

/** A collection whose documents belong to a configuration or an account. */
export interface OwnedCollection {
  name: string;
  schema: Schema;
  /** The field with the id of the owner: `config` of a configuration, the others of an account. */
  owner: 'account' | 'config' | '_id';
  /** Type in an export; absent: made from other documents. */
  type?: string;
  /** Fields that an export omits. */
  hidden?: readonly string[];
  /** Whether a document with an `owner` is exported to that user alone. */
  private?: boolean;
  /** Replaces stored names by those of the API. */
  view?: (document: mongo.BSON.Document) => object;
  /** Whether the documents act for an account, and are deleted as soon as it is. */
  acts?: boolean;
  /** What becomes of the documents of a deleted configuration; absent: they are deleted with it. */
  survives?: 'marked' | 'unchanged';
}

const owned: OwnedCollection[] = [];

/** As registerCollections; also says what becomes of the documents when their configuration or account is deleted. */
export function registerOwned(collections: OwnedCollection[]): DynamicModule {
  owned.push(...collections);
  return registerCollections(collections.map(({ name, schema }) => ({ name, schema })));
}

/** Of all parts of the rank tracker. */
export const ownedCollections = (): readonly OwnedCollection[] => owned;
