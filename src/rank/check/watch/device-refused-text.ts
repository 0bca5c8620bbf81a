const MOST_NAMED = 5;

/** Notification about keywords that the search provider refuses for their device. */
export function deviceRefusedText(website: string, keywords: readonly string[], since: string) {
  const more = keywords.length - MOST_NAMED;
  const names = keywords.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return {
    title: `Mobile keywords of ${website} have been refused for three days`,
    body:
      `The search provider has not accepted the device mobile since ${since}: ${names}. Their last results stay in the ` +
      'reports. Try the device with provider:check, or track these keywords on desktop.',
  };
}
