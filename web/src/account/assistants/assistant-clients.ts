import { t } from '../../shared/text/i18n';

/** A client of assistants, with what its users do. */
export interface AssistantClient {
  id: string;
  name: string;
  /** Where the snippet goes. */
  steps: () => string;
  /** Whether it logs in by a page of this server; others send a key. */
  logsIn: boolean;
  snippet: (url: string, key: string) => string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

export const ASSISTANT_CLIENTS: readonly AssistantClient[] = [
  {
    id: 'claude',
    name: 'Claude',
    steps: () => t('Settings, Connectors, "Add custom connector": enter this address, then log in.'),
    logsIn: true,
    snippet: (url) => url,
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    steps: () => t('Settings, Apps, developer mode, "Create app": enter this address and choose OAuth.'),
    logsIn: true,
    snippet: (url) => url,
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    steps: () => t('Run this command.'),
    logsIn: false,
    snippet: (url, key) =>
      `claude mcp add --transport http rankwire ${url} --header "Authorization: Bearer ${key}"`,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    steps: () => t('Add this to {file}.', { file: '.cursor/mcp.json' }),
    logsIn: false,
    snippet: (url, key) => json({ mcpServers: { rankwire: { url, headers: bearer(key) } } }),
  },
  {
    id: 'vscode',
    name: 'VS Code',
    steps: () => t('Add this to {file}.', { file: '.vscode/mcp.json' }),
    logsIn: false,
    snippet: (url, key) => json({ servers: { rankwire: { type: 'http', url, headers: bearer(key) } } }),
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    steps: () => t('Add this to {file}.', { file: '~/.gemini/settings.json' }),
    logsIn: false,
    snippet: (url, key) => json({ mcpServers: { rankwire: { httpUrl: url, headers: bearer(key) } } }),
  },
];
