const EARTH_KM = 6371.0088;
const RADIANS = Math.PI / 180;
/** Length of a degree of latitude, rounded down so that no candidate within reach is skipped. */
const KM_PER_DEGREE = 111;

interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Great-circle distance in kilometres. */
function distanceKm(a: Coordinates, b: Coordinates): number {
  const [phi, psi] = [a.latitude * RADIANS, b.latitude * RADIANS];
  const across = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2) ** 2;
  const along = Math.sin((psi - phi) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(along + Math.cos(phi) * Math.cos(psi) * across)));
}

/** @returns the nearest of `candidates` within `reach` kilometres; the first of several at the same distance */
export function nearestWithin(
  point: Coordinates,
  candidates: Uint32Array | readonly number[],
  places: { latitude: Float64Array; longitude: Float64Array },
  reach: number,
): number | undefined {
  let found: number | undefined;
  let best = reach;
  for (let i = 0; i < candidates.length; i++) {
    const candidate = candidates[i]!;
    const latitude = places.latitude[candidate]!;
    if (Math.abs(latitude - point.latitude) * KM_PER_DEGREE > best) continue;
    const km = distanceKm(point, { latitude, longitude: places.longitude[candidate]! });
    if (km > best || (km === best && found !== undefined)) continue;
    best = km;
    found = candidate;
  }
  return found;
}
