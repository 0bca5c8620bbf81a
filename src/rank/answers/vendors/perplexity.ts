import { member, type ProviderResponse, statusFailure } from '../../search/index.js';
import {
  answered,
  type AnswerVendor,
  failed,
  malformed,
  type Reading,
  responseFailed,
} from './answer-vendor.js';
import { readCitations } from './links.js';

/** The API of Perplexity. */
export const perplexity = (key: string, model: string): AnswerVendor => ({
  api: true,
  price: null,
  ask: async ({ text, country }, send) =>
    readAnswer(
      await send({
        method: 'POST',
        path: '/chat/completions',
        headers: { accept: 'application/json', authorization: `Bearer ${key}` },
        body: {
          model,
          messages: [{ role: 'user', content: text }],
          web_search_options: { search_context_size: 'low', user_location: { country } },
        },
      }),
    ),
});

function readAnswer(response: ProviderResponse): Reading {
  const { status, body } = response;
  const error = member(body, 'error', 'message') ?? member(body, 'error');
  if (status !== 200) return responseFailed(statusFailure(response, error));
  if (error !== undefined && error !== null) return failed('unavailable', error);
  const choice = member(body, 'choices', 0);
  if (member(choice, 'finish_reason') === 'length') return failed('capped');
  const text = member(choice, 'message', 'content');
  if (typeof text !== 'string') return malformed('choices[0].message.content');
  // `search_results` is what the engine saw: it only has the titles of what is cited.
  const titles = new Map(readCitations(member(body, 'search_results')).map(({ url, title }) => [url, title]));
  const citations = readCitations(member(body, 'citations'));
  return answered(
    text,
    citations.map(({ url, title }) => ({ url, title: title || (titles.get(url) ?? '') })),
    { model: member(body, 'model') },
  );
}
