import type { Model } from 'mongoose';

type Write = 'updateOne' | 'bulkWrite' | 'insertOne';

/** @returns the arguments of each call of the driver that an action makes to write to a collection */
export async function callsOf<T>(
  model: Model<T>,
  name: Write,
  action: () => Promise<unknown>,
): Promise<unknown[][]> {
  const collection = model.collection as unknown as Record<Write, (...args: unknown[]) => unknown>;
  const original = collection[name];
  const calls: unknown[][] = [];
  collection[name] = (...args) => {
    calls.push(args);
    return original.apply(collection, args);
  };
  await action().finally(() => void (collection[name] = original));
  return calls;
}
