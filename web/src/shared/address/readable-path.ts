/** A path in the letters of its language instead of their escapes, where these are valid. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
