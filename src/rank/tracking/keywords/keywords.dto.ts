import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, ValidateBy, ValidateNested } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { ByteOrderMark, Format } from '../../../common/validation/csv-query.js';
import { IsLimit, IsPage } from '../../../common/validation/pagination.js';
import { IsText } from '../../../common/validation/bounds.js';
import { Visible } from '../../../common/validation/text.js';
import { KeywordDto, KeywordList, KeywordNameDto } from '../config/config.dto.js';
import { KeywordFilterQuery } from './keyword-filter.dto.js';
import { IsTags } from '../config/keyword-rules.js';

export class AddKeywordsDto {
  @KeywordList(KeywordDto, 'Keywords; duplicates are ignored.') keywords: KeywordDto[];
}

export class AddKeywordsQuery {
  @About(
    '`true` answers what would be added, and stores nothing; up to 1,000 invalid entries of JSON are refused one by one. ' +
      'Quotas are not part of it.',
  )
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'dry_run must be true or false' })
  dry_run?: string;
}

const OfConfiguration = () =>
  KeywordList(KeywordNameDto, 'Keywords of the configuration; duplicates are ignored.');

export class RemoveKeywordsDto {
  @OfConfiguration() keywords: KeywordNameDto[];
}

export class TagChangeDto {
  @About('Tags to add.') @IsOptional() @IsTags() add?: string[];
  @About('Tags to remove, ignoring case, before others are added.')
  @IsOptional()
  @IsTags()
  remove?: string[];
}

const aList = (name: string) => ({ required: [name], properties: { [name]: { type: 'array' } } });

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
    jsonSchema({ anyOf: ['add', 'remove'].map(aList) }),
  );

export class ChangeTagsDto {
  @OfConfiguration() keywords: KeywordNameDto[];

  @About('The change; at least one of both.', TagChangeDto)
  @Type(() => TagChangeDto)
  @ValidateNested()
  @HasChange()
  @IsObject({ message: 'tags must be an object with add, remove or both' })
  tags: TagChangeDto;
}

export class KeywordListQuery extends KeywordFilterQuery {
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @About('Part of the keyword, ignoring case.') @IsOptional() @Visible() @IsText(0, 200) search?: string;
  @Format('`csv` for all matching keywords in the form that the import reads.')
  format: 'json' | 'csv' = 'json';
  @ByteOrderMark() bom?: string;
}
