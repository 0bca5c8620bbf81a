import type { PipeTransform } from '@nestjs/common';
import { requestValidation } from '../../../common/validation/request-validation.pipe.js';
import { type KeywordFile, readKeywordFile } from './keyword-file.js';
import { AddKeywordsDto } from './keywords.dto.js';

/** Keywords as JSON, or as CSV, which arrives as bytes. */
export class KeywordsBodyPipe implements PipeTransform {
  private readonly json = requestValidation();

  async transform(body: unknown): Promise<AddKeywordsDto | KeywordFile> {
    if (Buffer.isBuffer(body)) return readKeywordFile(body);
    return (await this.json.transform(body, { type: 'body', metatype: AddKeywordsDto })) as AddKeywordsDto;
  }
}
