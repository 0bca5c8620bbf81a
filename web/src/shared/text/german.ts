const folders = import.meta.glob<Record<string, string>>('./de/*.ts', { eager: true, import: 'default' });

/** The German catalogue, by English texts. */
export const german: Record<string, string> = Object.assign({}, ...Object.values(folders));
