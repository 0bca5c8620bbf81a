import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ValidateBy } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { IsOptionalNotNull } from '../../../common/validation/text.js';
import { websiteId } from '../../positions/website.js';
import { cleanWebsite, isWebsite, MAX_WEBSITE, websiteProblem } from './is-website.js';

const IsWebsite = () =>
  ValidateBy(
    {
      name: 'isWebsite',
      validator: {
        validate: (value) => typeof value === 'string' && isWebsite(value),
        defaultMessage: (args) =>
          `$property must be a site such as example.com, www.example.com or https://example.com/shop${problemOf(args?.value)}`,
      },
    },
    jsonSchema({ type: 'string', format: 'website', minLength: 3, maxLength: MAX_WEBSITE }),
  );

const problemOf = (value: unknown): string => (typeof value === 'string' ? `: ${websiteProblem(value)}` : '');

/** A text as it is tracked, also in a list. */
const Cleaned = () =>
  Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(clean) : clean(value)));

const clean = (value: unknown) => (typeof value === 'string' ? cleanWebsite(value) : value);

/** The tracked website. */
export const Website = () =>
  applyDecorators(
    About(
      'The tracked site: a host with optional scheme, `www.` and path. Query, fragment, default port and doubled slashes are ' +
        'removed. International domains match in Unicode and Punycode.',
    ),
    Cleaned(),
    IsWebsite(),
  );

const MAX_COMPETITORS = 20;

const areWebsites = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && isWebsite(each));

const IsWebsiteList = () =>
  ValidateBy(
    {
      name: 'isWebsiteList',
      validator: {
        validate: areWebsites,
        defaultMessage: (args) =>
          `$property must be a list of sites such as example.com or https://example.com/shop${listProblemOf(args?.value)}`,
      },
    },
    jsonSchema({
      type: 'array',
      items: { type: 'string', format: 'website', minLength: 3, maxLength: MAX_WEBSITE },
    }),
  );

function listProblemOf(value: unknown): string {
  const wrong = Array.isArray(value)
    ? value.find((each) => typeof each === 'string' && !isWebsite(each))
    : undefined;
  return wrong === undefined ? '' : `: ${JSON.stringify(wrong)}: ${websiteProblem(wrong as string)}`;
}

const UniqueWebsites = () =>
  ValidateBy({
    name: 'uniqueWebsites',
    validator: {
      validate: (value) => !areWebsites(value) || firstRepeated(value) === undefined,
      defaultMessage: (args) =>
        `$property must not repeat: ${firstRepeated(args?.value as string[])} is given twice`,
    },
  });

function firstRepeated(websites: string[]): string | undefined {
  const seen = new Set<string>();
  return websites.find((website) => {
    const id = websiteId(website);
    return seen.has(id) || !seen.add(id);
  });
}

/** Other websites, without duplicates. */
export const Competitors = () => (target: object, property: string) => {
  About(
    'Up to 20 other websites, whose positions are taken from the same search results; subdomains and paths of your website are not allowed. Their history begins when they are added; `match` applies to them too.',
  )(target, property);
  UniqueWebsites()(target, property);
  // Before the size: the first broken rule is reported.
  IsWebsiteList()(target, property);
  ArrayMaxSize(MAX_COMPETITORS, {
    message: `competitors must have at most ${MAX_COMPETITORS} entries`,
  })(target, property);
  IsOptionalNotNull()(target, property);
  Cleaned()(target, property);
};
