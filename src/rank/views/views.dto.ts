import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { IsText } from '../../common/validation/bounds.js';
import { OneLineText } from '../../common/validation/one-line-text.js';
import { IsOptionalNotNull, IsWellFormed, Trim } from '../../common/validation/text.js';
import { VIEW_SCREENS, type ViewScreen } from './domain/view-screens.js';

const Name = () =>
  applyDecorators(
    About('Unique among your views, or among those that are shared, ignoring case.'),
    Trim(),
    IsText(1, 100),
    OneLineText(),
  );

const Query = () =>
  applyDecorators(
    About(
      'Query string of the report of the screen, such as `tag=brand&maxPosition=10`: its filters, `sortField` and `sortOrder`, `startDate` and `endDate` or `range` (`7d`, `30d`, `90d`, `1y`, `all`). With `screen` `keywords` also `compare` (`1d`, `7d`, `30d`, `range`) and `columns`. Each parameter once, with a value.',
    ),
    IsText(0, 4000),
    IsWellFormed(),
  );

const Shared = () =>
  applyDecorators(
    About('Whether all users of the account have it; needs the permission `rank:write`.'),
    IsOptionalNotNull(),
    IsBoolean(),
  );

export class NewViewDto {
  @Name() name: string;
  @About('Screen of the console.')
  @IsIn(VIEW_SCREENS, { message: `screen must be one of ${VIEW_SCREENS.join(', ')}` })
  screen: ViewScreen;
  @Query() @IsOptionalNotNull() query: string = '';
  @Shared() shared: boolean = false;
}

export class ChangedViewDto {
  @Name() @IsOptionalNotNull() name?: string;
  @Query() @IsOptionalNotNull() query?: string;
  @Shared() shared?: boolean;
}
