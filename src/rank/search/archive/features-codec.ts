import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { boundFeatures } from '../domain/bounds.js';
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
        links: linksOf(texts),
      },
    ];
  });
}

const linksOf = (texts: readonly string[]): PageFeature['links'] =>
  Array.from({ length: texts.length / 2 }, (_, index) => {
    const [link, title] = [texts[2 * index]!, texts[2 * index + 1]!];
    return { link, ...(title !== '' && { title }), place: index + 1 };
  });
