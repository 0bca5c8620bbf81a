import type { RouteDocs, Operation, Parameter } from '../common/api-docs/model.js';

/** What a client can send as one parameter, which it escapes; slashes separate segments only unescaped. */
const PATH: Parameter = {
  about:
    'Path after the prefix, without dot segments, control characters, backslashes and escaped `/` or `%`.',
  schema: { type: 'string', pattern: '^(?!\\.{1,2}(;|$))[^\\x00-\\x1f\\x7f\\\\/%]+$' },
};

const operation = (route: string, service: string, setting: string, path?: string): Operation => ({
  route,
  summary: `Forward to the ${service}`,
  about:
    `Forwards the request to ${setting} unchanged, streamed both ways; \`path\` may have any number of segments. ` +
    'Identity headers (`x-user-id`, `x-account-id`, `x-scope`, a short-lived access token) are set from the session, ' +
    'if there is one.',
  ...(path === undefined ? {} : { path: { path: PATH }, example: { path: { path } } }),
  responses: [
    { status: 200, about: 'Response of the service, with its own status.', media: '*/*', schema: {} },
  ],
  errors: [
    {
      status: 400,
      message: 'The path is not allowed.',
      when: 'another server could read it as a path outside the prefix',
    },
    { status: 404, message: 'Not found.', when: `${setting} is not set` },
    { status: 502, message: 'The service cannot be reached.' },
    { status: 504, message: 'The service did not answer in time.' },
  ],
});

export const docs: RouteDocs = {
  tag: 'Gateway',
  operations: [
    operation('ALL /v1/e/*path', 'external-integration API', 'EXTERNAL_API_URL', 'anything'),
    operation('ALL /v1/ai/*path', 'AI service', 'AI_SERVICE_URL', 'anything'),
    operation('ALL /v1/currency', 'currency service', 'CURRENCY_SERVICE_URL'),
    operation('ALL /v1/currency/*path', 'currency service', 'CURRENCY_SERVICE_URL', 'anything'),
  ],
};
