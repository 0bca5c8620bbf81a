import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, ValidateBy } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { IsOptionalNotNull } from '../../../common/validation/text.js';
import { websiteId } from '../../domain/website.js';
import { isWebsite, MAX_WEBSITE } from './is-website.js';

const IsWebsite = () =>
  ValidateBy(
    {
      name: 'isWebsite',
      validator: {
        validate: (value) => typeof value === 'string' && isWebsite(value),
        defaultMessage: () =>
          '$property must be a site such as example.com, www.example.com or https://example.com/shop',
      },
    },
    jsonSchema({ type: 'string', format: 'website', minLength: 3, maxLength: MAX_WEBSITE }),
  );

/** The tracked website. */
export const Website = () =>
  applyDecorators(
    About(
      'The tracked site: a host with optional scheme, `www.` and path. International domains match in Unicode and Punycode.',
    ),
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
        defaultMessage: () =>
          '$property must be a list of sites such as example.com or https://example.com/shop',
      },
    },
    jsonSchema({
      type: 'array',
      items: { type: 'string', format: 'website', minLength: 3, maxLength: MAX_WEBSITE },
    }),
  );

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
  const ids = websites.map(websiteId);
  return websites.find((_, index) => ids.indexOf(ids[index]!) !== index);
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
};
