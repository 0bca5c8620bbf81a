import { Injectable } from '@nestjs/common';
import { ValidationError } from '../../../common/errors.js';
import type { KeywordEntry } from '../../positions/series.js';
import { ProviderChain } from '../../search/index.js';

/** Which keywords and languages the search provider can search. */
@Injectable()
export class KeywordSupport {
  constructor(private readonly search: ProviderChain) {}

  /** @throws ValidationError for keywords and a language that the search provider cannot search */
  requireSupported({
    keywords = [],
    language,
  }: {
    keywords?: readonly KeywordEntry[];
    language?: string;
  }): void {
    const fields = keywords.flatMap((keyword, index) => {
      return Object.entries(this.unsupported(keyword)).flatMap(([field, message]) =>
        message === undefined ? [] : [{ path: `keywords.${index}.${field}`, message }],
      );
    });
    const message = this.search.unsupported({ language });
    if (message !== undefined) fields.push({ path: 'language', message });
    if (fields.length > 0) throw new ValidationError(fields);
  }

  /** Why the search provider cannot search a keyword. */
  problem(keyword: KeywordEntry): string | undefined {
    const { near, device } = this.unsupported(keyword);
    return near ?? device;
  }

  /** The same, by field. */
  private unsupported({ near, device }: KeywordEntry): Record<'near' | 'device', string | undefined> {
    return { near: this.search.unsupported({ near }), device: this.search.unsupported({ device }) };
  }
}
