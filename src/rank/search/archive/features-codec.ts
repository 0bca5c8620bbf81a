import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { boundFeatures } from '../../domain/features/bounds.js';
import type { PageFeature } from '../../domain/features/page-features.js';
import { SERP_DICTIONARY } from './serp-dictionary.js';

const DEFLATE = { dictionary: SERP_DICTIONARY } as const;
/** Protects the process from a damaged document. */
const INFLATE = { dictionary: SERP_DICTIONARY, maxOutputLength: 1024 * 1024 } as const;

/** The blocks of a page within their bounds, as JSON in raw deflate with the dictionary of the results. */
export function encodeFeatures(features: readonly PageFeature[]): Buffer {
  return deflateRawSync(Buffer.from(JSON.stringify(boundFeatures(features))), DEFLATE);
}

/** Inverse of encodeFeatures. */
export function decodeFeatures(bytes: Buffer): PageFeature[] {
  return JSON.parse(inflateRawSync(bytes, INFLATE).toString()) as PageFeature[];
}
