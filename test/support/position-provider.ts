import { startUpstream, type TestUpstream } from './upstream.js';

/** Position of the website's `/page`, or of its pages by path; null: not found, 'fails': an error. */
export type Answered = number | Record<string, number> | null | 'fails';

/** A search provider in the form of rapidapi that puts one website where a test wants it. */
export interface PositionProvider extends Pick<TestUpstream, 'url' | 'close'> {
  /** URLs of all requests. */
  asked: string[];
  /** By keyword, and by keyword and device as in 'tea mobile'. */
  set(positions: Record<string, Answered>): void;
}

/** @param website a host */
export async function startPositionProvider(website: string, depth = 100): Promise<PositionProvider> {
  const upstream = await startUpstream();
  const positions = new Map<string, Answered>();
  const asked: string[] = [];
  upstream.answer(({ url = '' }, response) => {
    asked.push(url);
    const words = /\/q=([^&]*)/.exec(url)?.[1] ?? '';
    const keyword = words.split('+').map(decodeURIComponent).join(' ');
    const at = positions.get(url.includes('&device=mobile') ? `${keyword} mobile` : keyword) ?? null;
    if (at === 'fails') return void response.writeHead(500).end('{}');
    const paths = typeof at === 'number' ? { '/page': at } : (at ?? {});
    const pages = new Map(Object.entries(paths).map(([path, position]) => [position, path]));
    const results = Array.from({ length: depth }, (_, index) => ({
      title: `Result ${index + 1}`,
      link: pages.has(index + 1)
        ? `https://${website}${pages.get(index + 1)}`
        : `https://other-${index}.example/`,
    }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
  });
  return {
    url: upstream.url,
    asked,
    set: (given) => {
      for (const [keyword, at] of Object.entries(given)) positions.set(keyword, at);
    },
    close: () => upstream.close(),
  };
}
