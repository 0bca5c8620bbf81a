import { applyDecorators } from '@nestjs/common';
import { IsBoolean } from 'class-validator';
import { IsText } from '../../common/validation/bounds.js';
import { IsObjectId } from '../../common/validation/object-id.pipe.js';
import { IsWellFormed, MayBeAbsent, Trim } from '../../common/validation/text.js';

const IsName = () => applyDecorators(Trim(), IsWellFormed(), IsText(1, 200));

/** From the command line, which names the parent by an option. */
export class NewAccountDto {
  @IsName() name: string;
}

export class AddAccountDto extends NewAccountDto {
  /** The caller's own account, or one below it; left out, the caller's own. */
  @MayBeAbsent() @IsObjectId() parent?: string;
}

/** Only what is given changes. */
export class ChangeAccountDto {
  @MayBeAbsent() @IsName() name?: string;
  @MayBeAbsent() @IsBoolean() active?: boolean;
}
