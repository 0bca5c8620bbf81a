import { applyDecorators } from '@nestjs/common';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { About } from '../api-docs/about.js';

/** @param csv description of the value `csv` */
export const Format = (csv: string) => applyDecorators(About(csv), IsIn(['json', 'csv']));

export const ByteOrderMark = () =>
  applyDecorators(
    About('`true` starts a CSV with a byte order mark, which some spreadsheets need.'),
    IsOptional(),
    IsString(),
  );
