/** Whether a unique index rejected the write. */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as { code?: unknown }).code === 11_000;
}

/** @returns false when a unique index rejects the insert or upsert; rethrows any other error */
export async function insertUnlessDuplicate(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * An upsert with a condition beside the unique key, such as "not newer than this". Race: a duplicate key says either
 * that the stored document fails the condition or that another process inserted it just then. The second attempt finds
 * the document and decides by the condition alone.
 * @returns false when the condition fails
 */
export async function upsertIfCurrent(write: () => PromiseLike<unknown>): Promise<boolean> {
  return (await insertUnlessDuplicate(write())) || insertUnlessDuplicate(write());
}
