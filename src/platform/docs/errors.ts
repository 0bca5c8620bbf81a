import { type AccessRoute, PLATFORM_ONLY, readsAnyQuery } from '../../auth/index.js';
import { type EnvelopeStyle, errorBody } from '../../common/envelope.js';
import type { Area } from '../../common/area.js';
import type { DocumentedError, Operation, Schema } from '../../common/api-docs/model.js';
import { anyObject, constant, integer, namedSchema, object, string } from '../../common/api-docs/schema.js';

const MESSAGE = string('The problem, in a stable wording.');
const ERRNO = integer('The HTTP status.');

/** A route, and the area of its path. */
export interface ServedRoute extends AccessRoute {
  readonly area: Area;
}

/** Error bodies by envelope. */
const BODIES: Record<EnvelopeStyle, Schema> = {
  status: object({
    status: constant(false),
    errno: ERRNO,
    message: MESSAGE,
    additional_info: {
      description: "Details, or '' if there are none.",
      oneOf: [string(), anyObject('Such as `{fields: [{path, message}]}` of a validation error.')],
    },
  }),
  success: object({ success: constant(false), errno: ERRNO, message: MESSAGE }),
  oauth: object({
    error: string('Code of OAuth 2.1.'),
    error_description: MESSAGE,
    errno: ERRNO,
    message: MESSAGE,
  }),
  plain: object({ errno: ERRNO, message: MESSAGE, 'additional_info?': string('Details.') }),
};

/** Such as `RankError`: the error bodies of an area. */
export const buildErrorSchema = ({ name, envelope }: Area): Schema =>
  namedSchema(`${name[0]!.toUpperCase()}${name.slice(1)}Error`, BODIES[envelope]);

export const buildErrorExample = ({ envelope }: Area, { status, message, additionalInfo }: DocumentedError) =>
  errorBody(envelope, { errno: status, message, additionalInfo: additionalInfo as string | undefined }) as {
    message: string;
  };

const FIELDS = [{ path: 'field', message: 'field is required' }];
const REPEATED = { fields: [{ path: 'twice', message: 'twice is given more than once' }] };

/** Errors that follow from the route's access policy and body. */
export function commonErrors(route: ServedRoute, { body, responses }: Operation): DocumentedError[] {
  const isForwarded = route.caller === 'optional';
  return [
    ...(isForwarded ? [] : requestErrors(route, body !== undefined)),
    ...accessErrors(route),
    ...limitErrors(route),
    ...(responses.some(({ status }) => status >= 500)
      ? []
      : [{ status: 500, message: 'Internal server error.', when: 'an unexpected error' }]),
  ];
}

function requestErrors(route: ServedRoute, hasBody: boolean): DocumentedError[] {
  const { area, caller, accepts = [] } = route;
  const invalid = { status: 400, message: 'Validation failed.' };
  const repeated = { ...invalid, when: 'a query parameter is repeated', additionalInfo: REPEATED };
  if (!hasBody) return readsAnyQuery(route) ? [] : [repeated];
  const limit = caller === 'public' ? '16 kB' : 'BODY_LIMIT';
  const invalidField = {
    ...invalid,
    when: 'a field is missing or invalid',
    additionalInfo: { fields: FIELDS },
  };
  return [
    repeated,
    ...(area.forServices ? [] : [invalidField]),
    { status: 400, message: 'The request is malformed.', when: 'the body is not JSON' },
    { status: 413, message: 'The body is too large.', when: `it is larger than ${limit}` },
    {
      status: 415,
      message: `Send the body as ${['application/json', accepts].flat().join(' or ')}.`,
      when: 'it has another content type',
    },
  ];
}

const UNAUTHORIZED = {
  session: 'no valid credentials',
  optional: 'invalid credentials',
  assistant: 'no valid API key or access token',
  internal: 'INTERNAL_API_KEY is set and X-Internal-Key differs from it',
};

function accessErrors({ caller, permission, platformOnly, account }: AccessRoute): DocumentedError[] {
  return [
    ...(caller === 'public'
      ? []
      : [{ status: 401, message: 'Authentication required.', when: UNAUTHORIZED[caller] }]),
    ...(permission
      ? [{ status: 403, message: 'Insufficient permissions.', when: `the user lacks ${permission}` }]
      : []),
    ...(platformOnly
      ? [{ status: 403, message: PLATFORM_ONLY, when: 'the user does not belong to the platform account' }]
      : []),
    ...(account
      ? [{ status: 403, message: 'No access to this account.', when: 'it is foreign or does not exist' }]
      : []),
  ];
}

function limitErrors({ caller, limit }: AccessRoute): DocumentedError[] {
  const tooMany = { status: 429, message: 'Too many requests.' };
  if (caller === 'internal') {
    const when = 'this address sent too many wrong keys (RATE_LIMIT_LOGIN); the right key is still accepted';
    return [{ ...tooMany, when }];
  }
  if (limit === 'none') return [];
  return [
    { ...tooMany, when: 'the rate limit is reached; Retry-After has the seconds to wait' },
    ...(limit === 'geo' ? [TOO_MUCH_DATA] : []),
  ];
}

const TOO_MUCH_DATA = {
  status: 429,
  message: 'Too much data in a short time: request less with limit, or wait.',
  when: 'RATE_LIMIT_GEO_MB is used up by earlier responses; Retry-After has the seconds to wait',
};
