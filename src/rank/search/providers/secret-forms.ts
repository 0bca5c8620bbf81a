/** A shorter part of a credential would hide ordinary words. */
const LEAST_PART = 4;

/**
 * The forms in which a credential could appear in a provider's text, longest first: as set, its parts around the colon,
 * base64 (Basic authentication), and each of them encoded for a URL.
 */
export function secretForms(key: string | undefined): string[] {
  if (!key) return [];
  const parts = key.includes(':') ? key.split(':').filter((part) => part.length >= LEAST_PART) : [];
  const forms = [key, ...parts, Buffer.from(key).toString('base64')];
  const encoded = forms.flatMap((form) => [form, encodeURIComponent(form.toWellFormed())]);
  return [...new Set(encoded)].sort((one, other) => other.length - one.length);
}
