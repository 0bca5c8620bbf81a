import { fails, type Parameter, routeDocs } from '../common/api-docs/index.js';

/** What a client can send as one parameter, which it escapes; slashes separate segments only unescaped. */
const PATH: Parameter = {
  about:
    'Path after the prefix, without dot segments, control characters, backslashes and escaped `/` or `%`.',
  schema: { type: 'string', pattern: '^(?!\\.{1,2}(;|$))[^\\x00-\\x1f\\x7f\\\\/%]+$' },
};

const forwardTo = (service: string, setting: string) => ({
  summary: `Forward to the ${service}`,
  about:
    `Forwards the request to ${setting} unchanged, streamed both ways; \`path\` may have any number of segments. ` +
    'Identity headers (`x-user-id`, `x-account-id`, `x-scope`, a short-lived access token) are set from the session, ' +
    'if there is one.',
  responses: {
    status: 200,
    about: 'Response of the service, with its own status.',
    media: '*/*',
    schema: {},
  },
  errors: [
    fails(400, 'The path is not allowed.', 'another server could read it as a path outside the prefix'),
    fails(404, 'Not found.', `${setting} is not set`),
    fails(502, 'The service cannot be reached.'),
    fails(504, 'The service did not answer in time.'),
  ],
});
const ANY = { path: { path: [PATH, 'anything'] } } as const;
const CURRENCY = forwardTo('currency service', 'CURRENCY_SERVICE_URL');

export const docs = routeDocs('Gateway', {
  'ALL /v1/e/*path': { ...forwardTo('external-integration API', 'EXTERNAL_API_URL'), ...ANY },
  'ALL /v1/ai/*path': { ...forwardTo('AI service', 'AI_SERVICE_URL'), ...ANY },
  'ALL /v1/currency': CURRENCY,
  'ALL /v1/currency/*path': { ...CURRENCY, ...ANY },
});
