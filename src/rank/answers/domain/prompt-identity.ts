import { createHash } from 'node:crypto';
import type { Named } from './mentions.js';
import type { Competitor } from './run.js';

interface Fixed {
  text: string;
  country: string;
  language: string;
  brand: Named;
  competitors: readonly Competitor[];
}

/** Equal for prompts whose answers are comparable. */
export function promptIdentity({ text, country, language, brand, competitors }: Fixed): string {
  const named = ({ name, aliases = [] }: Named) => [
    name.normalize('NFC'),
    [...aliases].map((alias) => alias.normalize('NFC')).sort(),
  ];
  const parts = [
    text.normalize('NFC').trim(),
    country,
    language.toLowerCase(),
    named(brand),
    competitors
      .map((each) => [each.website.toLowerCase(), named(each)])
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
