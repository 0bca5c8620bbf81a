interface Price {
  /** For 1,000 requests. */
  firstPage: number;
  nextPage: number;
}

/**
 * Cost of one request at a provider's price.
 * @param page page of the search, from 1
 * @param charged requests that the provider charges for it, each as a page of its own
 */
export function requestCost({ firstPage, nextPage }: Price, page: number, charged: number): number {
  const first = page === 1 ? Math.min(1, charged) : 0;
  return (first * firstPage + (charged - first) * nextPage) / 1000;
}
