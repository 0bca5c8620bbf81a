import type { GraphEntry, GraphRow } from '../../positions/graph.js';

type Quote = (text: string) => string;

/** Each day of the graph as JSON; concatenated here, because JSON.stringify is several times slower. */
export async function* graphJson(rows: AsyncIterable<GraphRow>): AsyncGenerator<string> {
  const quote = quoter();
  for await (const { date, keywords } of rows) {
    const entries = keywords.map((entry) => entryJson(entry, quote));
    yield `{"date":"${date}","keywords":[${entries.join()}]}`;
  }
}

function entryJson(entry: GraphEntry, quote: Quote): string {
  const { keyword, avgPosition, bestPosition, worstPosition } = entry;
  const positions = `"avgPosition":${avgPosition},"bestPosition":${bestPosition},"worstPosition":${worstPosition}`;
  if (!('state' in entry)) return `{"keyword":${quote(keyword)},${positions}}`;
  const { country, near, device, rolled, state } = entry;
  return (
    `{"keyword":${quote(keyword)},"country":${quote(country)},"near":${quote(near)},"device":"${device}",` +
    `${positions},"rolled":${rolled},"state":"${state}"}`
  );
}

/** Caches quoted texts, which repeat on every day of the graph. */
function quoter(): Quote {
  const known = new Map<string, string>();
  return (text) => {
    let quoted = known.get(text);
    if (quoted === undefined) known.set(text, (quoted = JSON.stringify(text)));
    return quoted;
  };
}
