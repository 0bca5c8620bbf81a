import type { DeviceRefusal } from '../../positions/device-refusal.js';
import type { RunEnded } from './run-ended.js';

/** Notification about keywords that the search provider refuses for their device. */
export function deviceRefusedText(website: string, { keywords, count, since }: DeviceRefusal) {
  const more = count - keywords.length;
  const names = keywords.join(', ') + (more > 0 ? ` and ${more} more` : '');
  return {
    title: `Mobile keywords of ${website} have been refused for three days`,
    body:
      `The search provider has not accepted the device mobile since ${since}: ${names}. Their last results stay in the ` +
      'reports. Try the device with provider:check, or track these keywords on desktop.',
  };
}

interface PauseText {
  type: 'provider_rejected' | 'provider_credits';
  role?: 'fallback';
  title: string;
  body: string;
}

const TITLES = {
  rejected: (provider: string) => `The ${provider} rejects the key`,
  credits: (provider: string) => `The credits of the ${provider} are used up`,
};
const REMEDIES = { rejected: 'the key is changed', credits: "the provider's account has credits" };

/** Notifications about the providers that reject the key or have no credits left. */
export function pauseTexts({
  rejected,
  credits,
  fallback,
}: Pick<RunEnded, 'rejected' | 'credits' | 'fallback'>) {
  const works = fallback !== undefined && fallback.rejected === undefined && fallback.credits === undefined;
  const meanwhile = works ? `Keywords are checked by ${fallback.name}` : 'No keyword is checked';
  return [
    ...textsOf({ rejected, credits }, 'search provider', meanwhile),
    ...textsOf(fallback ?? {}, `fallback search provider ${fallback?.name}`, 'It is not used').map(
      (text) => ({
        ...text,
        role: 'fallback' as const,
      }),
    ),
  ];
}

function textsOf(
  messages: { rejected?: string | undefined; credits?: string | undefined },
  provider: string,
  meanwhile: string,
): PauseText[] {
  return (['rejected', 'credits'] as const).flatMap((kind) => {
    const message = messages[kind];
    if (message === undefined) return [];
    const body = `${meanwhile} until ${REMEDIES[kind]}. The provider says: ${message}`;
    return [{ type: `provider_${kind}` as const, title: TITLES[kind](provider), body }];
  });
}
