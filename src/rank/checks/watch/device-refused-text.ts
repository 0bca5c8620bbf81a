import type { DeviceRefusal } from '../../positions/device-refusal.js';

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
