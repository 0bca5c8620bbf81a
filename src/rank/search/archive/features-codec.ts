import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { FEATURE_TYPES } from '../../positions/features/feature-types.js';
import type { PageFeature } from '../../positions/features/page-features.js';

/** A block as it is stored: type by bit, rank or 0, title, and links in order, each followed by its title. */
type StoredBlock = [type: number, rank: number, title: string, links: string[]];

/** Protects the process from a damaged document. */
const MAX_LENGTH = 1024 * 1024;

/**
 * The blocks of a page within their bounds, as JSON in raw deflate.
 * @param text of the results (serpText), which have many of the links: the dictionary
 */
export function encodeFeatures(features: readonly PageFeature[], text: Buffer): Buffer {
  const blocks = boundFeatures(features).map(({ type, rank_absolute: rank = 0, title = '', links }) => [
    FEATURE_TYPES.indexOf(type),
    rank,
    title,
    links.flatMap((each) => [each.link, each.title ?? '']),
  ]);
  return deflateRawSync(Buffer.from(JSON.stringify(blocks)), { dictionary: text });
}

/** Inverse of encodeFeatures. Types of a later release are left out. */
export function decodeFeatures(bytes: Buffer, text: Buffer): PageFeature[] {
  const json = inflateRawSync(bytes, { dictionary: text, maxOutputLength: MAX_LENGTH }).toString();
  return (JSON.parse(json) as StoredBlock[]).flatMap(([bit, rank, title, texts]) => {
    const type = FEATURE_TYPES[bit];
    if (type === undefined) return [];
    return [
      {
        type,
        ...(rank > 0 && { rank_absolute: rank }),
        ...(title !== '' && { title }),
        links: readLinks(texts),
      },
    ];
  });
}

const readLinks = (texts: readonly string[]): PageFeature['links'] =>
  Array.from({ length: texts.length / 2 }, (_, index) => {
    const [link, title] = [texts[2 * index]!, texts[2 * index + 1]!];
    return { link, ...(title !== '' && { title }), place: index + 1 };
  });

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
