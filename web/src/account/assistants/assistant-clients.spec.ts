import { expect, it } from 'vitest';
import GUIDE from '../../../../docs/mcp.md?raw';
import { ASSISTANT_CLIENTS } from './assistant-clients';

const URL = 'https://rank.example.com/mcp';
const blocks = [...GUIDE.matchAll(/```\w+\n([^]*?)```/g)].map(([, text]) => text!.trim());

it.each(ASSISTANT_CLIENTS)('$name is set up as the guide says', ({ name, logsIn, steps, snippet }) => {
  const [, section = ''] = new RegExp(`\\*\\*${name}\\*\\*([^]*?)(?:\n\\*\\*|\n## |$)`).exec(GUIDE) ?? [];
  const shown = snippet(URL, 'rw_…');
  if (logsIn) {
    expect(shown).toBe(URL);
    for (const [, button] of steps().matchAll(/"([^"]+)"/g)) expect(section).toContain(`"${button}"`);
    return;
  }
  const [, file] = /Add this to (\S+)\./.exec(steps()) ?? [];
  if (file !== undefined) expect(section).toContain(`\`${file}\``);
  const isJson = shown.startsWith('{');
  const normal = (text: string) => (isJson ? JSON.stringify(JSON.parse(text)) : text);
  const [block] = blocks.filter((each) => section.includes(each));
  expect(normal(block!)).toBe(normal(shown));
});
