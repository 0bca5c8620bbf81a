/** One line of a postal dump. Latitude and longitude are decimal texts. */
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
  /** 0 where the source tells none. */
  accuracy: number;
}

/** A row's areas, shared by many rows: state, its code, province, its code, community, its code. */
export type Area = readonly [string, string, string, string, string, string];

export function areaOf(row: PostalRow): Area {
  return [row.state, row.stateCode, row.province, row.provinceCode, row.community, row.communityCode];
}
