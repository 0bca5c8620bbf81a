import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { About } from '../common/api-docs/about.js';
import { jsonSchema } from '../common/api-docs/json-schema.js';

export const PERMISSIONS = [
  'rank:read',
  'rank:write',
  'slots:read',
  'slots:write',
  'accounts:read',
  'accounts:write',
  'notifications:read',
  'notifications:write',
  'keys:write',
  'webhooks:read',
  'webhooks:write',
  'audit:read',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const FULL_SCOPE = PERMISSIONS.join(' ');

/** Permissions of a new user without a `scope`, limited to those of the caller who adds it. */
export const DEFAULT_SCOPE: readonly Permission[] = ['rank:read', 'notifications:read'];

/**
 * @param scope permissions separated by spaces
 * @throws RangeError on an unknown permission
 */
export function parseScope(scope: string): Permission[] {
  const names = scope.split(/\s+/).filter((name) => name !== '');
  const unknown = names.find((name) => !PERMISSIONS.includes(name as Permission));
  if (unknown !== undefined) {
    throw new RangeError(`Unknown permission '${unknown}'. Permissions are: ${FULL_SCOPE}`);
  }
  return [...new Set(names as Permission[])];
}

function isScope(text: string): boolean {
  try {
    parseScope(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether all requested permissions are among those held. */
export const covers = (held: readonly Permission[], requested: readonly Permission[]) =>
  requested.every((permission) => held.includes(permission));

const PERMISSION = `(?:${PERMISSIONS.join('|')})`;
const SCOPE_PATTERN = `^(?:${PERMISSION}(?: ${PERMISSION})*)?$`;

/** Permissions separated by spaces. */
export const IsScope = () =>
  applyDecorators(
    About('Permissions separated by spaces; only those that the caller has.'),
    ValidateBy(
      {
        name: 'isScope',
        validator: {
          validate: (value) => typeof value === 'string' && isScope(value),
          defaultMessage: () => '$property must be permissions separated by spaces',
        },
      },
      jsonSchema({ type: 'string', pattern: SCOPE_PATTERN }),
    ),
  );
