type Operation =
  'updateOne' | 'replaceOne' | 'bulkWrite' | 'insertOne' | 'deleteMany' | 'find' | 'findOneAndUpdate';

/**
 * Runs a function instead of an operation of the driver on one collection, such as to fail it, or to change the store
 * before it.
 * @param instead gets the operation itself and its arguments
 * @returns ends the interception
 */
export function intercept(
  model: { collection: unknown },
  operation: Operation,
  instead: (proceed: () => unknown, args: unknown[]) => unknown,
): () => void {
  const collection = model.collection as Record<Operation, (...args: unknown[]) => unknown>;
  const original = collection[operation];
  collection[operation] = (...args) => instead(() => original.apply(collection, args), args);
  return () => void (collection[operation] = original);
}

/** @returns the arguments of each such operation during an action */
export async function callsOf(
  model: { collection: unknown },
  operation: Operation,
  action: () => Promise<unknown>,
): Promise<unknown[][]> {
  const calls: unknown[][] = [];
  const restore = intercept(model, operation, (proceed, args) => {
    calls.push(args);
    return proceed();
  });
  await action().finally(restore);
  return calls;
}
