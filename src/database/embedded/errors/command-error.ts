import { BSONRegExp, Double, Int32, Long, ObjectId } from 'bson';

/** A rejected command with MongoDB's error code; `extra` is merged into the reply (keyPattern, keyValue). */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'CommandError';
  }
}

export const badValue = (message: string) => new CommandError(2, 'BadValue', message);
export const typeMismatch = (message: string) => new CommandError(14, 'TypeMismatch', message);
export const failedToParse = (message: string) => new CommandError(9, 'FailedToParse', message);
export const nsNotFound = (namespace: string) =>
  new CommandError(26, 'NamespaceNotFound', `ns does not exist: ${namespace}`);

/** For MongoDB features that this store lacks: rejected by name rather than executed incorrectly. */
export const notSupported = (what: string) =>
  new CommandError(238, 'NotImplemented', `${what} is not supported by the embedded store`);

export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Int32 || value instanceof Double || value instanceof Long) return value.toString();
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  return JSON.stringify(value) ?? typeof value;
}

export function duplicateKey(
  namespace: string,
  index: { name: string; key: Record<string, unknown> },
  keyValue: Record<string, unknown>,
): CommandError {
  const fields = Object.entries(keyValue).map(([field, value]) => `${field}: ${formatValue(value)}`);
  return new CommandError(
    11000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: { ${fields.join(', ')} }`,
    { keyPattern: index.key, keyValue },
  );
}
