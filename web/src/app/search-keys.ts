const isMac = () => /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** The keys of the palette, as the keyboard of this system has them. */
export const searchKeys = () => (isMac() ? '⌘ K' : 'Ctrl K');
