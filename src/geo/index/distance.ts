const EARTH_KM = 6371.0088;
const RADIANS = Math.PI / 180;
/** Length of a degree of latitude, rounded down: nothing within reach is passed over. */
const KM_A_DEGREE = 111;

export interface Point {
  latitude: number;
  longitude: number;
}

/** Great-circle distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const [phi, psi] = [a.latitude * RADIANS, b.latitude * RADIANS];
  const across = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2) ** 2;
  const along = Math.sin((psi - phi) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(along + Math.cos(phi) * Math.cos(psi) * across)));
}

/** @returns the nearest of `candidates` within `reach` kilometres; of two as near, the one that comes first */
export function nearest(
  point: Point,
  candidates: Uint32Array | readonly number[],
  places: { latitude: Float64Array; longitude: Float64Array },
  reach: number,
): number | undefined {
  let found: number | undefined;
  let best = reach;
  for (let i = 0; i < candidates.length; i++) {
    const candidate = candidates[i]!;
    const latitude = places.latitude[candidate]!;
    if (Math.abs(latitude - point.latitude) * KM_A_DEGREE > best) continue;
    const km = distanceKm(point, { latitude, longitude: places.longitude[candidate]! });
    if (km > best || (km === best && found !== undefined)) continue;
    best = km;
    found = candidate;
  }
  return found;
}
