/** Groups of the same day, in the order of the list. @param findDay the local day of an instant */
export function byDay<Item extends { createdAt: string }>(
  items: readonly Item[],
  findDay: (instant: string) => string,
): { day: string; items: Item[] }[] {
  const groups: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = findDay(item.createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}
