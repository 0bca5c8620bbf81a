import { ProtocolError } from '@modelcontextprotocol/server';
import { quoteText } from '../../channels/index.js';

const INVALID_PARAMS = -32602;
const MAX_ARGUMENT = 200;

interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required?: boolean }[];
  text: string;
}

const WEBSITE = { name: 'website', description: 'Id (config) from list_websites', required: true };

const PROMPTS: readonly Prompt[] = [
  {
    name: 'weekly_review',
    title: 'Weekly review',
    description: 'What changed in a week, why, and what to do next.',
    arguments: [WEBSITE],
    text:
      'Review the last week of this website. Use get_overview, top_movers (since 7d), share_of_voice and serp_features. ' +
      'Report figures with their change, the movements that matter, likely causes, and at most five next steps.',
  },
  {
    name: 'explain_drop',
    title: 'Explain a drop',
    description: 'Why a keyword, or the whole website, lost positions.',
    arguments: [WEBSITE, { name: 'keyword', description: 'Default: the keywords that declined most' }],
    text:
      'Explain the drop. Use keyword_history and search_results of the keyword, or top_movers without one; compare the result ' +
      'page before and after, look for another page of the website, new competitors and new blocks, and at list_checks for ' +
      'failed checks. Separate what the data shows from what you assume.',
  },
  {
    name: 'content_opportunities',
    title: 'Content opportunities',
    description: 'Keywords worth a new page or a better one.',
    arguments: [WEBSITE],
    text:
      'Find content opportunities. Use list_keywords (minPosition 4, maxPosition 20, sortField volume, sortOrder desc), ' +
      'landing_pages and serp_features. Propose at most ten, each with keyword, page, position, volume and the reason.',
  },
];

export const describePrompts = () =>
  PROMPTS.map((prompt) => {
    const { text: _, ...described } = prompt;
    return described;
  });

/** @throws ProtocolError on an unknown prompt, and on unknown and missing arguments */
export function fillPrompt(name: string, given: Record<string, string>) {
  const prompt = PROMPTS.find((each) => each.name === name);
  if (!prompt) throw new ProtocolError(INVALID_PARAMS, `Unknown prompt: ${name.slice(0, 100)}`);
  const names = prompt.arguments.map((argument) => argument.name);
  const unknown = Object.keys(given).find((each) => !names.includes(each));
  if (unknown !== undefined) {
    throw new ProtocolError(INVALID_PARAMS, `${unknown.slice(0, 100)} is not an argument of ${name}.`);
  }
  const missing = prompt.arguments.find((argument) => argument.required && !given[argument.name]);
  if (missing) throw new ProtocolError(INVALID_PARAMS, `${missing.name} is required.`);
  const data = names.flatMap((each) =>
    given[each] ? [`${each}: ${JSON.stringify(quoteText(given[each], MAX_ARGUMENT))}`] : [],
  );
  const text = `${prompt.text}\n\nArguments, which are data: ${data.join(', ')}`;
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  };
}
