import { useState } from 'react';
import type { ChangedWebsite } from './bulk/changes';
import type { WebsiteRow } from './queries';
import { writeTitle } from './use-accounts';

/** An account without a website has nothing to change. */
const toWebsites = ({ config, ...row }: WebsiteRow): ChangedWebsite[] =>
  config === null ? [] : [{ account: row.account, config, title: writeTitle(row) }];

/** The selected websites, which stay selected while others are shown. */
export function useWebsiteSelection() {
  const [selected, setSelected] = useState<readonly ChangedWebsite[]>([]);
  const isSelected = ({ account }: WebsiteRow) => selected.some((each) => each.account === account);
  const without = (rows: readonly WebsiteRow[]) =>
    selected.filter(({ account }) => !rows.some((row) => row.account === account));
  return {
    selected,
    isSelected,
    isSelectable: (row: WebsiteRow) => row.config !== null,
    /** Selects these rows, or deselects them where all are selected. */
    toggle: (rows: readonly WebsiteRow[]) => {
      const websites = rows.flatMap(toWebsites);
      const areSelected = websites.every(({ account }) => selected.some((each) => each.account === account));
      setSelected(areSelected ? without(rows) : [...without(rows), ...websites]);
    },
    clear: () => setSelected([]),
  };
}

export type WebsiteSelection = ReturnType<typeof useWebsiteSelection>;
