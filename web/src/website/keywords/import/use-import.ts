import { useMemo, useState } from 'react';
import { LocalError } from '../../../shared/api/local-error';
import type { NamedKeyword } from '../../../shared/configuration/named-keyword';
import { type Charset, decodeText } from './charset';
import { csvRecords } from './csv-text';
import { countryOfName, type Mapping, readTable } from './file-format';
import { importLines } from './import-lines';
import { type SourceFile, sourceFiles } from './source-file';

/** A table of the chosen file, as text. */
interface OpenFile {
  source: SourceFile;
  text: string;
  /** Set for a file that is not Unicode: '' until it is known. */
  charset: Charset | '' | undefined;
}

/** The chosen file with what its lines become; its table, character set, heading, columns and country can be changed. */
export function useImport(tracked: readonly NamedKeyword[], firstCountry: string) {
  const [sources, setSources] = useState<readonly SourceFile[]>([]);
  const [file, setFile] = useState<OpenFile>();
  const [problem, setProblem] = useState<string>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [country, setCountry] = useState(firstCountry);
  /** The answer to whether the first line is a heading, where that is asked. */
  const [hasHeading, setHasHeading] = useState<boolean>();
  const records = useMemo(() => (file ? csvRecords(file.text) : []), [file]);
  const table = useMemo(() => readTable(records), [records]);
  const open = async (source: SourceFile, charset?: Charset) => {
    const decoded = await decodeText(source.bytes, charset);
    setMapping(readTable(csvRecords(decoded.text)).mapping);
    setHasHeading(undefined);
    setFile({
      source,
      text: decoded.text,
      charset: decoded.isUnicode ? undefined : (decoded.charset ?? ''),
    });
  };
  const choose = async (chosen: File) => {
    setFile(undefined);
    setProblem(undefined);
    try {
      const files = await sourceFiles(chosen);
      const keywords = files.length === 1 ? files[0] : await knownTable(files);
      setSources(files);
      setCountry(countryOfName(chosen.name) ?? countryOfName(keywords?.name ?? '') ?? firstCountry);
      if (keywords) await open(keywords);
    } catch (error) {
      if (!(error instanceof LocalError)) throw error;
      setSources([]);
      setProblem(error.message);
    }
  };
  const isAsked = !table.isSure && mapping.keyword !== undefined;
  const lines = useMemo(() => {
    if (mapping.keyword === undefined) return [];
    const rows = table.isSure || hasHeading === true ? table.rows : records;
    return importLines(rows, { mapping, country, tracked });
  }, [records, table, hasHeading, mapping, country, tracked]);
  return {
    sources,
    file,
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
    lines,
    isReady: !isAsked || hasHeading !== undefined,
    choose,
  };
}

export type Import = ReturnType<typeof useImport>;

/** The table of an archive that surely has keywords. */
async function knownTable(files: readonly SourceFile[]): Promise<SourceFile | undefined> {
  for (const file of files) {
    const { text } = await decodeText(file.bytes);
    const { tool, mapping } = readTable(csvRecords(text));
    if (tool !== undefined && mapping.keyword !== undefined) return file;
  }
  return undefined;
}
