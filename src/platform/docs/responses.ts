import type { DocumentedError, DocumentedResponse, Parameter, Schema } from '../../common/api-docs/model.js';
import { buildErrorExample, buildErrorSchema, type ServedRoute } from './errors.js';

/** Responses by status. */
export function describeResponses(
  access: ServedRoute,
  successes: DocumentedResponse[],
  errors: DocumentedError[],
): Schema {
  const byStatus: Record<string, Schema> = {};
  for (const status of new Set(successes.map((success) => success.status))) {
    byStatus[status] = describeSuccess(
      access,
      successes.filter((success) => success.status === status),
    );
  }
  for (const status of new Set(errors.map((error) => error.status).sort())) {
    const described = describeErrors(
      access,
      errors.filter((error) => error.status === status),
    );
    byStatus[status] = mergeMediaTypes(byStatus[status], described);
  }
  return byStatus;
}

/** A documented response of the same status, such as a page, keeps its description and media types. */
const mergeMediaTypes = (success: Schema | undefined, error: Schema): Schema =>
  success
    ? { ...success, content: { ...(error['content'] as Schema), ...(success['content'] as Schema) } }
    : error;

/** Responses of one status differ by media type, or only in their examples. */
function describeSuccess(access: ServedRoute, responses: DocumentedResponse[]): Schema {
  const content: Record<string, Schema> = {};
  for (const { media = 'application/json', schema, example } of responses) {
    if (schema) content[media] ??= { schema, ...(example === undefined ? {} : { example }) };
  }
  const headers = { ...(access.limit === 'none' ? {} : LIMIT_HEADERS), ...responses[0]!.headers };
  return {
    description: responses.map(({ about }) => about).join(' '),
    headers: Object.fromEntries(
      Object.entries({ ...REQUEST_ID, ...headers }).map(([name, { about, schema }]) => [
        name,
        { description: about, schema: schema ?? { type: 'string' } },
      ]),
    ),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

const REQUEST_ID: Record<string, Parameter> = {
  'X-Request-Id': { about: 'Names this request in the logs: the one that was sent, or a new one.' },
};
const LIMIT_HEADERS: Record<string, Parameter> = {
  'X-RateLimit-Limit': { about: 'Requests in a window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { about: 'Requests left in this window.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { about: 'When it ends, in Unix seconds.', schema: { type: 'integer' } },
};

function describeErrors({ area }: ServedRoute, errors: DocumentedError[]): Schema {
  const examples = errors.map((error) => ({ when: error.when, value: buildErrorExample(area, error) }));
  const lines = examples.map(({ when, value }) => `- ${value.message}${when ? ` (${when})` : ''}`);
  const named = examples.map(({ value }, index) => [`error${index + 1}`, { summary: value.message, value }]);
  return {
    description: lines.join('\n'),
    content: {
      'application/json': { schema: buildErrorSchema(area), examples: Object.fromEntries(named) as Schema },
    },
  };
}
