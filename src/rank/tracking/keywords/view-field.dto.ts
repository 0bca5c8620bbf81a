import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { IsObjectId } from '../../../common/validation/object-id.pipe.js';
import { IsOptionalNotNull } from '../../../common/validation/text.js';

const IsInsteadOfTag = () =>
  ValidateBy({
    name: 'isInsteadOfTag',
    validator: {
      validate: (_, args) => (args!.object as { tag?: unknown }).tag === undefined,
      defaultMessage: () => '$property must not be given with tag',
    },
  });

/** The optional field `view` of an object that may have a `tag` in its place. */
export const ViewInsteadOfTag = () =>
  applyDecorators(
    About(
      'Id of a shared view of the keywords, in place of `tag`: only keywords that it selects at that time.',
    ),
    IsOptionalNotNull(),
    IsInsteadOfTag(),
    IsObjectId(),
  );
