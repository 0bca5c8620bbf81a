/** In the order in which they are listed. */
export const ENGINES = ['chatgpt', 'ai_mode', 'gemini', 'perplexity', 'copilot'] as const;
export type Engine = (typeof ENGINES)[number];

const NAMES: Record<Engine, string> = {
  chatgpt: 'ChatGPT',
  ai_mode: 'Google AI Mode',
  gemini: 'Gemini',
  perplexity: 'Perplexity',
  copilot: 'Copilot',
};

export const engineName = (engine: Engine): string => NAMES[engine];
