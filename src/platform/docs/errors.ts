import { type AccessRoute, PLATFORM_ONLY } from '../../auth/index.js';
import { areaOf, errorBody } from '../../common/envelope.js';
import type { Failure, Operation, Schema } from '../../common/api-docs/model.js';
import { always, anything, named, object, text, whole } from '../../common/api-docs/schema.js';

const FIELDS = [{ path: 'field', message: 'field is required' }];
const MESSAGE = text('What is wrong, in words that do not change.');
const ERRNO = whole('The HTTP status.');

/** The error body of each area (section 4 of the design): chosen by the path, whoever found the fault. */
const BODIES: Record<ReturnType<typeof areaOf>, Schema> = {
  rank: named(
    'RankError',
    object({
      status: always(false),
      errno: ERRNO,
      message: MESSAGE,
      additional_info: {
        description: "More about it; '' when there is nothing to say.",
        oneOf: [text(), anything('Such as `{fields: [{path, message}]}` of a validation error.')],
      },
    }),
  ),
  relay: named('RelayError', object({ success: always(false), errno: ERRNO, message: MESSAGE })),
  geo: named('GeoError', object({ success: always(false), errno: ERRNO, message: MESSAGE })),
  platform: named(
    'PlatformError',
    object({ errno: ERRNO, message: MESSAGE, additional_info: text('More about it.') }, ['additional_info']),
  ),
};

export const errorSchemaOf = (path: string): Schema => BODIES[areaOf(path)];

export const errorExampleOf = (path: string, { status, message, additionalInfo }: Failure) =>
  errorBody(path, { errno: status, message, additionalInfo: additionalInfo as string | undefined }) as {
    message: string;
  };

const TOO_MUCH = {
  status: 429,
  message: 'Too much data in a short time: request less with limit, or wait.',
  when: 'RATE_LIMIT_GEO_MB is reached by the answers before; Retry-After says for how long',
};

const TWICE = { fields: [{ path: 'twice', message: 'twice is given more than once' }] };

/** What every operation of its kind may answer besides its own failures. */
export function commonFailures(route: AccessRoute, { body, answers }: Operation): Failure[] {
  const { caller, permission, platformOnly, limit, account } = route;
  const isOurs = caller !== 'optional';
  const relay = areaOf(route.path) === 'relay';
  const needsJson = isOurs && body !== undefined;
  return [
    ...(isOurs
      ? [
          {
            status: 400,
            message: 'Validation failed.',
            when: 'a query parameter is given twice',
            additionalInfo: TWICE,
          },
        ]
      : []),
    ...(needsJson
      ? [
          ...(relay
            ? []
            : [
                {
                  status: 400,
                  message: 'Validation failed.',
                  when: 'a field is missing or wrong',
                  additionalInfo: { fields: FIELDS },
                },
              ]),
          { status: 400, message: 'The request is malformed.', when: 'the body is no JSON' },
          { status: 413, message: 'The body is too large.', when: 'it is larger than BODY_LIMIT' },
          { status: 415, message: 'Send the body as application/json.', when: 'it is sent as anything else' },
        ]
      : []),
    ...(caller === 'public'
      ? []
      : [{ status: 401, message: 'Authentication required.', when: UNAUTHORIZED[caller] }]),
    ...(permission
      ? [{ status: 403, message: 'Insufficient permissions.', when: `the user lacks ${permission}` }]
      : []),
    ...(platformOnly
      ? [{ status: 403, message: PLATFORM_ONLY, when: 'the user is not of the platform account' }]
      : []),
    ...(account
      ? [{ status: 403, message: 'No access to this account.', when: 'it is foreign or does not exist' }]
      : []),
    ...(limit === 'none' && caller !== 'internal'
      ? []
      : [
          {
            status: 429,
            message: 'Too many requests.',
            when:
              caller === 'internal'
                ? 'too many wrong keys came from this address (RATE_LIMIT_LOGIN); the right one is still accepted'
                : 'the limit is reached; Retry-After says for how long',
          },
        ]),
    ...(limit === 'geo' ? [TOO_MUCH] : []),
    ...(answers.some(({ status }) => status >= 500)
      ? []
      : [{ status: 500, message: 'Internal server error.', when: 'something broke here' }]),
  ];
}

const UNAUTHORIZED = {
  session: 'no credential is shown, or one that is not good (any more)',
  optional: 'a credential is shown that is not good',
  internal: 'INTERNAL_API_KEY is set and X-Internal-Key is not that key',
};
