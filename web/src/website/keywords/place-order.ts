interface Place {
  name: string;
  wikiDataId: string;
}

/** Larger places got an entry in Wikidata earlier. The data has no number of inhabitants. */
const readEntry = ({ wikiDataId }: Place) => Number(/^Q(\d+)$/.exec(wikiDataId)?.[1] ?? Infinity);

/** Places whose whole name is the text first, each group from large to small. */
export function byImportance<Each extends Place>(text: string, places: readonly Each[]): Each[] {
  const wanted = text.toLowerCase();
  const isOther = ({ name }: Place) => Number(name.toLowerCase() !== wanted);
  return [...places].sort((a, b) => isOther(a) - isOther(b) || (readEntry(a) < readEntry(b) ? -1 : 1));
}
