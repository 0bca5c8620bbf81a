/** A tag as a query parameter of the API, which takes several, with commas between them. */
export const escapedTag = (tag: string): string => tag.replaceAll(/[,\\]/g, String.raw`\$&`);

export const plainTag = (param: string): string => param.replaceAll(/\\([,\\])/g, '$1');
