import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsNumber,
  IsObject,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { IsText, IsWholeNumber } from '../../../common/validation/bounds.js';
import { IsCountry } from '../../../common/validation/country.js';
import { IsDay } from '../../../common/validation/time.js';
import { LongList } from '../../../common/validation/body.js';
import { IsLanguage } from '../../../common/validation/language.js';
import { OneLineText } from '../../../common/validation/one-line-text.js';
import { Trim } from '../../../common/validation/text.js';
import { MAX_KEYWORD } from '../../tracking/dto.js';
import { MAX_COUNT, MAX_CPC, MAX_SOURCE, MONTHS } from './volume-line.js';

/** A list in JSON is validated entry by entry; a longer one is a file. */
export const MAX_LIST = 5000;

const Language = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    IsLanguage(),
  );
const Source = () => applyDecorators(Trim(), IsText(1, MAX_SOURCE), OneLineText());

export class VolumeDto {
  @About('Case and surrounding whitespace do not matter.')
  @Trim()
  @IsText(1, MAX_KEYWORD)
  @OneLineText()
  keyword: string;

  @About('Code of two upper-case letters.') @IsCountry() country: string;
  @About('Code of two letters.') @Language() language: string;
  @About('Searches a month.') @IsWholeNumber(0, MAX_COUNT) volume: number;
  @About('Cost of a click on an ad, in the one currency of the installation.')
  @IsOptional()
  @IsNumber({ allowNaN: false, allowInfinity: false }, { message: '$property must be a number' })
  @Min(0)
  @Max(MAX_CPC)
  cpc?: number;

  @About('Competition for ads, 0 to 100.') @IsOptional() @IsWholeNumber(0, 100) competition?: number;

  @About('Searches of the last twelve months, the newest last.')
  @IsOptional()
  @IsArray()
  @ArrayMinSize(MONTHS)
  @ArrayMaxSize(MONTHS)
  @IsNumber({ allowNaN: false, allowInfinity: false }, { each: true })
  @Min(0, { each: true })
  months?: number[];

  @About('Where it is from; default: that of the query, or `import`.')
  @IsOptional()
  @Source()
  source?: string;

  @About('The day on which it was true; default: that of the query, or today.')
  @IsOptional()
  @IsDay()
  at?: string;
}

const TOO_MANY = `volumes must have at most ${MAX_LIST} entries; send more as text/csv`;

const Volumes = () =>
  LongList(
    applyDecorators(
      About('Volumes; of one keyword, country and language the last one counts.', VolumeDto),
      Type(() => VolumeDto),
      ValidateNested({ each: true, message: 'an entry of volumes must be an object' }),
      IsObject({ each: true, message: 'every entry of volumes must be an object' }),
      ArrayMaxSize(MAX_LIST, { message: TOO_MANY }),
      ArrayMinSize(1, { message: 'volumes must have at least one entry' }),
      IsArray({ message: 'volumes must be a list' }),
    ),
    { max: { entries: MAX_LIST, message: TOO_MANY } },
  );

export class SaveVolumesDto {
  @Volumes() volumes: VolumeDto[];
}

export class SaveVolumesQuery {
  @About('Country of the lines of a file without that column.') @IsOptional() @IsCountry() country?: string;
  @About('Language of the lines of a file without that column.') @IsOptional() @Language() language?: string;
  @About('Where they are from; default: the program that a file reveals by its columns, or `import`.')
  @IsOptional()
  @Source()
  source?: string;

  @About(
    'The day on which they were true; default: today. Of two values for a keyword the one of the later day wins.',
  )
  @IsOptional()
  @IsDay()
  at?: string;
}
