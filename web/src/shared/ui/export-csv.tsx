import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';
import { saveCsv } from './csv';
import { Icon } from './icon';
import { toast } from './toast';

/** A table as it is shown, as a file. */
export interface CsvFile {
  name: string;
  text: string;
}

/** Makes a file and saves it; says that it failed. */
export async function exportCsv(make: () => CsvFile | Promise<CsvFile>): Promise<void> {
  try {
    const { name, text } = await make();
    saveCsv(name, text);
  } catch {
    toast({ text: t('The file could not be made. Try again.') });
  }
}

interface Props {
  make: () => CsvFile | Promise<CsvFile>;
  /** Address of the file of the API, which "Save link as" and programs get. */
  href?: string;
}

/** Saves what is on the screen. */
export function ExportCsv({ make, href }: Props): ReactNode {
  const [isPending, setPending] = useState(false);
  const save = async () => {
    if (isPending) return;
    setPending(true);
    await exportCsv(make);
    setPending(false);
  };
  const label = (
    <>
      <Icon of={Download} /> {t('Export CSV')}
    </>
  );
  if (href === undefined)
    return (
      <ActionButton isPending={isPending} onPress={() => void save()}>
        {label}
      </ActionButton>
    );
  return (
    <a
      className="button"
      href={href}
      download
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {label}
    </a>
  );
}
