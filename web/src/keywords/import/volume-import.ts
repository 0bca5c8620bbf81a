import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { REPORT_KEY } from '../../session/query-client';
import { decodeText } from './csv-text';
import type { Refusal } from './refused';

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

/** Whether a provider fetches volumes. */
export const volumeSourceQuery = queryOptions({
  queryKey: ['volume-source'],
  queryFn: () => dataOf(api.GET('/v1/rank/volumes')),
});

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
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decodeText(bytes);
  // The server reads UTF-16 without a byte order mark, whose text has the character 0 here.
  const content = text.includes('\0') ? bytes : text;
  const answer = await dataOf(
    api.PUT('/v1/rank/volumes', {
      params: { query: { account, country, language } },
      body: new File([content], 'volumes.csv', { type: 'text/csv' }) as never,
      bodySerializer: (body) => body,
      headers: { 'Content-Type': 'text/csv' },
    }),
  );
  return { refused: [], ...answer };
}
