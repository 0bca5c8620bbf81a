import type { DynamicModule } from '@nestjs/common';
import { type ModelDefinition, MongooseModule } from '@nestjs/mongoose';

const declared: ModelDefinition[] = [];

/** As MongooseModule.forFeature; the baseline migration creates the collections' indexes. */
export function registerCollections(models: ModelDefinition[]): DynamicModule {
  declared.push(...models);
  return MongooseModule.forFeature(models);
}

export interface DeclaredIndex {
  collection: string;
  key: Record<string, 1 | -1>;
  options: { unique?: boolean; sparse?: boolean; expireAfterSeconds?: number };
}

/** The indexes of the schemas of all modules that are loaded. */
export function declaredIndexes(): DeclaredIndex[] {
  return declared.flatMap(({ schema }) =>
    (schema.indexes() as [DeclaredIndex['key'], DeclaredIndex['options']][]).map(
      ([key, { unique, sparse, expireAfterSeconds }]) => ({
        collection: schema.get('collection') as string,
        key,
        options: {
          ...(unique && { unique }),
          ...(sparse && { sparse }),
          ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
        },
      }),
    ),
  );
}
