import { t } from '../../shared/text/i18n';

interface Named {
  name: string;
  shared: boolean;
}

export const viewText = ({ name, shared }: Named): string => (shared ? t('{name} (shared)', { name }) : name);

/** The name of a view. @param views undefined until they are loaded */
export const viewName = (views: readonly { _id: string; name: string }[] | undefined, id: string): string =>
  views ? (views.find(({ _id }) => _id === id)?.name ?? t('unknown view')) : '…';

/** Ids to choose from, with the chosen one, which may no longer be usable. @param chosen '' for none */
export const offeredViews = (chosen: string, views: readonly { _id: string }[] = []): string[] => [
  ...new Set([...views.map(({ _id }) => _id), ...(chosen === '' ? [] : [chosen])]),
];
