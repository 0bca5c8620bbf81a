import { IsOptional, ValidateBy } from 'class-validator';
import { IsCountry } from '../../../common/validation/country.js';
import { About } from '../../../common/api-docs/about.js';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import type { RankConfig } from '../config/config.schema.js';
import { IsDevice, isTagLength } from '../config/keyword-rules.js';
import { type KeywordFilter, MAX_TAG, keepTags } from '../../positions/keyword-filter.js';
import type { Device } from '../../positions/series.js';

/** Tags joined by commas; a comma or backslash that belongs to a tag is escaped by a backslash. */
export const splitTags = (text: string): string[] =>
  (text.match(/(?:\\.|[^,\\]|\\$)+/gsu) ?? []).map((tag) => tag.replace(/\\([,\\])/g, '$1').trim());

/** The value of `tag` that means this one tag. */
export const oneTag = (tag: string): string => tag.replaceAll(/[,\\]/g, String.raw`\$&`);

const IsTagList = () =>
  ValidateBy(
    {
      name: 'isTagList',
      validator: {
        validate: (value) =>
          typeof value === 'string' && splitTags(value).length > 0 && splitTags(value).every(isTagLength),
        defaultMessage: () => `$property must be tags of 1 to ${MAX_TAG} characters, joined by commas`,
      },
    },
    jsonSchema({ type: 'string', minLength: 1 }),
  );

/** Filters that all reports share. */
export class KeywordFilterQuery {
  @About(
    'Tags joined by commas: keywords that have any of them now, ignoring case. `\\,` is a comma within a tag.',
  )
  @IsOptional()
  @IsTagList()
  tag?: string;
  @About('Keywords of this country.')
  @IsOptional()
  @IsCountry()
  country?: string;
  @About('Keywords of this device.') @IsOptional() @IsDevice() device?: Device;

  /** What a share link is limited to. Without a decorator no request can set it. */
  within?: KeywordFilter;
}

export function toFilter({ tag, country, device, within }: KeywordFilterQuery): KeywordFilter {
  return { tags: tag === undefined ? undefined : splitTags(tag), country, device, within };
}

/**
 * The configuration as the readers of a share link may see it. Of the tags only those that the link is limited to are for
 * them, so that what reads this can neither show the others nor select, sort or count by them.
 */
export function limitedConfig({ within }: KeywordFilterQuery, config: RankConfig): RankConfig {
  return within?.tags ? { ...config, keywords: keepTags(config.keywords, within.tags) } : config;
}
