/** How many requests, and of each operation on each collection, such as 'runs insert'. */
interface Requests {
  count: number;
  kinds: ReadonlyMap<string, number>;
}
export function countRequests(): { stop: () => Requests };
