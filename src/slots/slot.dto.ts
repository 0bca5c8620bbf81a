import { IsBoolean, Matches } from 'class-validator';
import { IsWholeNumber } from '../common/validation/bounds.js';
import { IsOptionalNotNull } from '../common/validation/text.js';
import { IsTimeZone } from '../common/validation/time-zone.js';

const MAX_CAPACITY = 100_000;

const IsClockTime = () =>
  Matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'time must be a time of day from 00:00 to 23:59' });

export class CreateSlotDto {
  @IsClockTime() time: string;
  @IsTimeZone() timezone: string;
  @IsWholeNumber(1, MAX_CAPACITY) max_capacity: number;
  @IsOptionalNotNull() @IsBoolean() active?: boolean;
}

/** A partial update; clients may send back the whole slot that they read. */
export class UpdateSlotDto {
  @IsOptionalNotNull() @IsClockTime() time?: string;
  @IsOptionalNotNull() @IsTimeZone() timezone?: string;
  @IsOptionalNotNull() @IsWholeNumber(1, MAX_CAPACITY) max_capacity?: number;
  @IsOptionalNotNull() @IsBoolean() active?: boolean;
}
