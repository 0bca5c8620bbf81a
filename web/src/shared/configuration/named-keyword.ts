/** The identity of a keyword in a configuration. */
export interface NamedKeyword {
  keyword: string;
  country: string;
  near?: string;
  device?: 'desktop' | 'mobile';
}
