/** A line of a postal dump. Latitude and longitude are decimal numbers as text. */
export interface PostalRow {
  code: string;
  place: string;
  state: string;
  stateCode: string;
  province: string;
  provinceCode: string;
  community: string;
  communityCode: string;
  latitude: string;
  longitude: string;
  /** 0 if unknown. */
  accuracy: number;
}

/** Names and codes of state, province and community, which many rows share. */
export type PostalArea = readonly [string, string, string, string, string, string];

export function readPostalArea(row: PostalRow): PostalArea {
  return [row.state, row.stateCode, row.province, row.provinceCode, row.community, row.communityCode];
}
