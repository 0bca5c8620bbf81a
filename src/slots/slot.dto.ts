import { applyDecorators } from '@nestjs/common';
import { IsBoolean, Matches } from 'class-validator';
import { About } from '../common/api-docs/about.js';
import { IsWholeNumber } from '../common/validation/bounds.js';
import { IsOptionalNotNull } from '../common/validation/text.js';
import { IsTimeZone } from '../common/validation/time.js';

const MAX_CAPACITY = 100_000;

const Time = () =>
  applyDecorators(
    About('Time of day from 00:00 to 23:59.'),
    Matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'time must be a time of day from 00:00 to 23:59' }),
  );
const Zone = () => applyDecorators(About('Name of a time zone, such as Europe/Berlin or UTC.'), IsTimeZone());
const Capacity = () =>
  applyDecorators(About('Maximum number of configurations.'), IsWholeNumber(1, MAX_CAPACITY));
const Active = () =>
  applyDecorators(
    About('Whether new configurations are assigned to it; default true.'),
    IsOptionalNotNull(),
    IsBoolean(),
  );

export class CreateSlotDto {
  @Time() time: string;
  @Zone() timezone: string;
  @Capacity() max_capacity: number;
  @Active() active?: boolean;
}

/** A partial update; clients may send back the whole slot that they read. */
export class UpdateSlotDto {
  @IsOptionalNotNull() @Time() time?: string;
  @IsOptionalNotNull() @Zone() timezone?: string;
  @IsOptionalNotNull() @Capacity() max_capacity?: number;
  @Active() active?: boolean;
}
