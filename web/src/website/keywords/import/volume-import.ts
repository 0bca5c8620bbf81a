import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, readData } from '../../../shared/api/client';
import { LocalError } from '../../../shared/api/local-error';
import { REPORT_KEY } from '../../../shared/session/query-client';
import { t } from '../../../shared/text/i18n';
import type { Refusal } from '../list/keyword-changes';
import { decodeText } from './charset';
import { sourceFiles } from './source-file';

interface VolumeFile {
  file: File;
  country: string;
  language: string;
}

export interface VolumeOutcome {
  stored: number;
  /** Not stored, because newer ones are. */
  older: number;
  refused: readonly Refusal[];
}

/** Sends a file of search volumes as UTF-8, in any encoding that the import of keywords reads; then reloads the reports. */
export function useVolumeImport(account: string, onDone: (outcome: VolumeOutcome) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: VolumeFile) => send(account, input),
    onSuccess: async (outcome) => {
      onDone(outcome);
      await Promise.all(['table', REPORT_KEY].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
}

async function send(account: string, { file, country, language }: VolumeFile): Promise<VolumeOutcome> {
  const [source, ...others] = await sourceFiles(file);
  if (others.length > 0)
    throw new LocalError(t('{name} has several tables. Unpack it and choose one.', { name: file.name }));
  const { text, isUnicode, charset } = await decodeText(source!.bytes);
  if (!isUnicode && charset === undefined)
    throw new LocalError(
      t('{name} is not Unicode. Save it as “CSV UTF-8”, and choose that file.', { name: file.name }),
    );
  const answer = await readData(
    api.PUT('/v1/rank/volumes', {
      params: { query: { account, country, language } },
      body: text,
      bodySerializer: () => text,
      headers: { 'Content-Type': 'text/csv' },
    }),
  );
  return { refused: [], ...answer };
}
