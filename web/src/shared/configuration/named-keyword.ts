/** The identity of a keyword in a configuration. */
export interface NamedKeyword {
  keyword: string;
  country: string;
  near?: string;
  device?: 'desktop' | 'mobile';
}

/** A text that is equal for the same keyword, whether it says that it is on desktop and nowhere in particular or not. */
export const keywordKey = ({ keyword, country, near = '', device = 'desktop' }: NamedKeyword): string =>
  JSON.stringify([keyword, country, near, device]);
