import { listAt, member, type ProviderResponse, statusFailure } from '../../search/index.js';
import {
  answered,
  type AnswerVendor,
  failed,
  malformed,
  type Reading,
  responseFailed,
} from './answer-vendor.js';
import { readCitations } from './links.js';

const MAX_OUTPUT_TOKENS = 4000;

/** The Responses API of OpenAI with its web search. */
export const openai = (key: string, model: string): AnswerVendor => ({
  api: true,
  price: null,
  ask: async ({ text, country }, send) =>
    readAnswer(
      await send({
        method: 'POST',
        path: '/v1/responses',
        headers: { accept: 'application/json', authorization: `Bearer ${key}` },
        body: {
          model,
          input: text,
          tools: [{ type: 'web_search', user_location: { type: 'approximate', country } }],
          max_tool_calls: 2,
          max_output_tokens: MAX_OUTPUT_TOKENS,
          include: ['web_search_call.action.sources'],
        },
      }),
    ),
});

function readAnswer(response: ProviderResponse): Reading {
  const { status, body } = response;
  const error = member(body, 'error', 'message');
  if (status !== 200) return responseFailed(statusFailure(response, error));
  if (error !== undefined) return failed('unavailable', error);
  const cut = member(body, 'incomplete_details', 'reason');
  if (cut === 'max_output_tokens') return failed('capped');
  const state = member(body, 'status');
  if (state !== undefined && state !== 'completed')
    return failed(cut === 'content_filter' ? 'refused' : 'unavailable', cut);
  const output = listAt(body, 'output');
  if (!output) return malformed('output');
  const parts = output
    .filter((item) => member(item, 'type') === 'message')
    .flatMap((item) => listAt(item, 'content') ?? []);
  const texts = parts.filter((part) => member(part, 'type') === 'output_text');
  const refusal = parts.find((part) => member(part, 'type') === 'refusal');
  if (texts.length === 0)
    return refusal ? failed('refused', member(refusal, 'refusal')) : malformed('output[].content');
  const searches = output.filter((item) => member(item, 'type') === 'web_search_call');
  return answered(
    texts
      .map((part) => member(part, 'text'))
      .filter((text) => typeof text === 'string')
      .join('\n\n'),
    readCitations(
      texts
        .flatMap((part) => listAt(part, 'annotations') ?? [])
        .filter((annotation) => member(annotation, 'type') === 'url_citation'),
    ),
    {
      queries: searches.map((search) => member(search, 'action', 'query')),
      model: member(body, 'model'),
    },
  );
}
