import { IsOptional, IsString, Matches } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { IsText } from '../../common/validation/bounds.js';
import { OneLineText } from '../../common/validation/one-line-text.js';
import { IsOptionalNotNull, Trim } from '../../common/validation/text.js';

/** Omitted members stay unchanged. */
export class BrandDto {
  @About('In place of the name of the product. Required for a first brand.')
  @IsOptionalNotNull()
  @Trim()
  @OneLineText()
  @IsText(1, 80)
  name?: string;

  @About(
    'PNG of at most 2000 by 2000 pixels, or SVG, as a data URL; at most 100 KB. A PNG is stored without texts and other ' +
      'metadata, an SVG as it is. null: none.',
  )
  @IsOptional()
  @IsString()
  logo?: string | null;

  @About(
    'Colour of links, buttons and charts, as #rrggbb; made readable on light and dark pages. null: the default.',
  )
  @IsOptional()
  @IsString()
  @Matches(/^#[\da-f]{6}$/i, { message: '$property must be a color such as #1a73e8' })
  accent?: string | null;

  @About('A sentence for reports, such as contact details. null: none.')
  @IsOptional()
  @Trim()
  @OneLineText()
  @IsText(1, 300)
  text?: string | null;
}
