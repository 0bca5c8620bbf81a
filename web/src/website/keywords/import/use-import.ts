import { useMemo, useRef, useState } from 'react';
import { LocalError } from '../../../shared/api/local-error';
import { type Charset, decodeText } from './charset';
import { type CsvRecord, csvRecords } from './csv-text';
import { findCountryInName, type Mapping, readTable } from './file-format';
import type { FileInput } from './plan-file';
import { type SourceFile, sourceFiles } from './source-file';

/** A table of the chosen file. */
interface OpenFile {
  source: SourceFile;
  records: readonly CsvRecord[];
  /** Set for a file that is not Unicode: '' until it is known. */
  charset: Charset | '' | undefined;
}

const NO_RECORDS: readonly CsvRecord[] = [];

/** The chosen file; its table, character set, heading, columns and country can be changed. */
export function useImport(firstCountry: string) {
  const [sources, setSources] = useState<readonly SourceFile[]>([]);
  const [file, setFile] = useState<OpenFile>();
  /** The name of the file that is being read. */
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [country, setCountry] = useState(firstCountry);
  /** The answer to whether the first line is a heading, where that is asked. */
  const [hasHeading, setHasHeading] = useState<boolean>();
  const newest = useRef(0);
  const records = file?.records ?? NO_RECORDS;
  const table = useMemo(() => readTable(records), [records]);
  /** Drops what was read when another file was chosen meanwhile. */
  const read = async <Result>(name: string, work: () => Promise<Result>, take: (result: Result) => void) => {
    newest.current += 1;
    const own = newest.current;
    setReading(name);
    setProblem(undefined);
    try {
      const result = await work();
      if (newest.current === own) take(result);
    } catch (error) {
      if (!(error instanceof LocalError)) throw error;
      if (newest.current !== own) return;
      setSources([]);
      setProblem(error.message);
    } finally {
      if (newest.current === own) setReading(undefined);
    }
  };
  const show = (opened: OpenFile) => {
    setMapping(readTable(opened.records).mapping);
    setHasHeading(undefined);
    setFile(opened);
  };
  const open = (source: SourceFile, charset?: Charset) =>
    read(source.name, () => openFile(source, charset), show);
  const choose = (chosen: File) => {
    setFile(undefined);
    return read(
      chosen.name,
      () => openSources(chosen),
      ({ files, opened }) => {
        setSources(files);
        const named = findCountryInName(chosen.name) ?? findCountryInName(opened?.source.name ?? '');
        setCountry(named ?? firstCountry);
        if (opened) show(opened);
      },
    );
  };
  const isAsked = !table.isSure && mapping.keyword !== undefined;
  const rows = table.isSure || hasHeading === true ? table.rows : records;
  const input = useMemo(
    (): FileInput | undefined =>
      file === undefined || mapping.keyword === undefined || rows.length === 0
        ? undefined
        : { source: file.source, rows, mapping, country },
    [file, rows, mapping, country],
  );
  return {
    sources,
    file,
    reading,
    open,
    problem,
    table,
    columns: (table.heading ?? records[0])?.cells ?? [],
    mapping,
    setMapping,
    country,
    setCountry,
    /** Whether it is not clear if the first line is a heading. */
    isAsked,
    hasHeading,
    setHasHeading,
    /** Undefined without keywords. */
    input,
    isReady: !isAsked || hasHeading !== undefined,
    choose,
  };
}

export type Import = ReturnType<typeof useImport>;

async function openFile(source: SourceFile, charset?: Charset): Promise<OpenFile> {
  const decoded = await decodeText(source.bytes, charset);
  return {
    source,
    records: await csvRecords(decoded.text),
    charset: decoded.isUnicode ? undefined : (decoded.charset ?? ''),
  };
}

/** The tables of a file, of which the only one, or the one that surely has keywords, is opened. */
async function openSources(chosen: File): Promise<{ files: SourceFile[]; opened: OpenFile | undefined }> {
  const files = await sourceFiles(chosen);
  if (files.length === 1) return { files, opened: await openFile(files[0]!) };
  for (const file of files) {
    const opened = await openFile(file);
    const { tool, mapping } = readTable(opened.records);
    if (tool !== undefined && mapping.keyword !== undefined) return { files, opened };
  }
  return { files, opened: undefined };
}
