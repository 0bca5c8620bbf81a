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

/**
 * Cost of a check at today's price, at most: each keyword has one first page.
 * @param requests requests of the check
 */
export function checkCost(price: Price, keywords: number, requests: number): number {
  const first = Math.min(keywords, requests);
  return (first * price.firstPage + (requests - first) * price.nextPage) / 1000;
}
