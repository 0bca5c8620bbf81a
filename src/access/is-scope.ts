import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { About } from '../common/api-docs/about.js';
import { jsonSchema } from '../common/api-docs/json-schema.js';
import { isScope, PERMISSIONS } from './permissions.js';

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
