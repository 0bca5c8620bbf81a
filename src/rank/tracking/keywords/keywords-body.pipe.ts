import type { PipeTransform } from '@nestjs/common';
import { type KeywordFile, readKeywordFile } from './keyword-file.js';

/** Keywords as CSV, which arrives as bytes; JSON is validated by its reader, as a dry run refuses single entries. */
export class KeywordsBodyPipe implements PipeTransform {
  async transform(body: unknown): Promise<KeywordFile | object> {
    return Buffer.isBuffer(body) ? readKeywordFile(body) : (body as object);
  }
}
