import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, IsString, ValidateBy, ValidateNested } from 'class-validator';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { IsLimit, IsPage } from '../../../common/validation/pagination.js';
import { IsText } from '../../../common/validation/bounds.js';
import { KeywordDto, KeywordList, KeywordNameDto } from '../config/config.dto.js';
import { KeywordFilterQuery } from './keyword-filter.dto.js';
import { IsTags } from '../config/keyword-rules.js';

/** A keyword may come twice: it counts once. */
export class AddKeywordsDto {
  @KeywordList(KeywordDto) keywords: KeywordDto[];
}

export class RemoveKeywordsDto {
  @KeywordList(KeywordNameDto) keywords: KeywordNameDto[];
}

export class TagChangeDto {
  @IsOptional() @IsTags() add?: string[];
  @IsOptional() @IsTags() remove?: string[];
}

const HasChange = () =>
  ValidateBy(
    {
      name: 'hasChange',
      validator: {
        validate: (value: TagChangeDto | null | undefined) =>
          typeof value !== 'object' || value === null || [value.add, value.remove].some(Array.isArray),
        defaultMessage: () => '$property must have add, remove or both',
      },
    },
    jsonSchema({ minProperties: 1 }),
  );

export class ChangeTagsDto {
  @KeywordList(KeywordNameDto) keywords: KeywordNameDto[];

  @Type(() => TagChangeDto)
  @ValidateNested()
  @HasChange()
  @IsObject({ message: 'tags must be an object with add, remove or both' })
  tags: TagChangeDto;
}

export class KeywordListQuery extends KeywordFilterQuery {
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @IsOptional() @IsText(0, 200) search?: string;
  @IsIn(['json', 'csv']) format: 'json' | 'csv' = 'json';
  /** `true` starts a CSV with a byte order mark; other values are ignored. */
  @IsOptional() @IsString() bom?: string;
}
