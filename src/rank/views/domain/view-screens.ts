/** Screens of a website whose filters a view can have. */
export const VIEW_SCREENS = ['overview', 'keywords', 'competitors', 'pages', 'features'] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];
