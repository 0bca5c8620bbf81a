import { t } from '../text/i18n';

interface Named {
  name: string;
  shared: boolean;
}

export const viewText = ({ name, shared }: Named): string => (shared ? t('{name} (shared)', { name }) : name);

/** The keywords that a view selects, where `id` names one. */
export const viewName = (views: readonly { _id: string; name: string }[], id: string): string =>
  views.find(({ _id }) => _id === id)?.name ?? t('unknown view');
