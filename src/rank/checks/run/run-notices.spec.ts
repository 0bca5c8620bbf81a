import { expect, it } from 'vitest';
import { pauseTexts } from './run-notices.js';

it.each([
  [{}, []],
  [{ fallback: { name: 'serper' } }, []],
  [
    { rejected: 'Bad key' },
    [
      {
        type: 'provider_rejected',
        title: 'The search provider rejects the key',
        body: 'No keyword is checked until the key is changed. The provider says: Bad key',
      },
    ],
  ],
  [
    { credits: 'Used up', fallback: { name: 'serper' } },
    [
      {
        type: 'provider_credits',
        title: 'The credits of the search provider are used up',
        body: "Keywords are checked by serper until the provider's account has credits. The provider says: Used up",
      },
    ],
  ],
  [
    { rejected: 'Bad key', fallback: { name: 'serper', credits: 'Used up' } },
    [
      {
        type: 'provider_rejected',
        title: 'The search provider rejects the key',
        body: 'No keyword is checked until the key is changed. The provider says: Bad key',
      },
      {
        type: 'provider_credits',
        role: 'fallback',
        title: 'The credits of the fallback search provider serper are used up',
        body: "It is not used until the provider's account has credits. The provider says: Used up",
      },
    ],
  ],
])('%j', (ended, texts) => {
  expect(pauseTexts(ended)).toEqual(texts);
});
