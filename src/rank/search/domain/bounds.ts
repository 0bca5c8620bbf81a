import type { PageFeature } from '../../positions/features/page-features.js';

const MAX_FEATURES = 30;
const MAX_LINKS = 20;
/** AI Overviews cite 25 sources and more. */
const MAX_SOURCES = 50;
const MAX_LINKS_OF_PAGE = 200;
const MAX_TITLE = 200;
const MAX_BYTES = 64 * 1024;

/**
 * Cuts features to what is kept. Ownership is computed before, over the whole list. Once the links of a page are used up
 * no feature follows: without its links its owner would read as unknown.
 * @returns the first features whose JSON fits into 64 KB
 */
export function boundFeatures(features: readonly PageFeature[]): PageFeature[] {
  let [links, bytes] = [MAX_LINKS_OF_PAGE, MAX_BYTES];
  const kept: PageFeature[] = [];
  for (const feature of features.slice(0, MAX_FEATURES)) {
    if (links <= 0) break;
    const bounded = boundFeature(feature, links);
    bytes -= Buffer.byteLength(JSON.stringify(bounded)) + 1;
    if (bytes < 0) break;
    links -= bounded.links.length;
    kept.push(bounded);
  }
  return kept;
}

function boundFeature({ title, links, ...feature }: PageFeature, left: number): PageFeature {
  const most = Math.min(left, feature.type === 'ai_overview' ? MAX_SOURCES : MAX_LINKS);
  return {
    ...feature,
    ...cutTitle(title),
    links: links.slice(0, most).map(({ title: text, ...link }) => ({ ...link, ...cutTitle(text) })),
  };
}

const cutTitle = (title: string | undefined) =>
  title === undefined ? {} : { title: title.slice(0, MAX_TITLE).toWellFormed() };
