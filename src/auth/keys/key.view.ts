import type { ApiKey } from './api-key.schema.js';

export function keyView({ _id, prefix, name, scope, expires_at, last_used_at, createdAt }: ApiKey) {
  return { _id, prefix, name, scope: scope.join(' '), expires_at, last_used_at, createdAt };
}

/** The only view that contains the key itself. */
export function newKeyView(key: string, { _id, prefix, name, scope, expires_at }: ApiKey) {
  return { _id, key, prefix, name, scope: scope.join(' '), expires_at };
}
