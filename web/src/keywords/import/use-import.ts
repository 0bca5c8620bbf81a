import { useMemo, useState } from 'react';
import type { NamedKeyword } from '../../configuration/named-keyword';
import { csvRecords, decodeText } from './csv-text';
import { countryOfName, formatOf, type Mapping } from './file-format';
import { importLines } from './import-lines';

/** The chosen file with what its lines become; the columns and the country can be changed. */
export function useImport(tracked: readonly NamedKeyword[], firstCountry: string) {
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [country, setCountry] = useState(firstCountry);
  const records = useMemo(() => (file ? csvRecords(file.text) : []), [file]);
  const format = useMemo(() => formatOf(records[0]?.cells ?? []), [records]);
  const choose = async (chosen: File) => {
    const text = decodeText(new Uint8Array(await chosen.arrayBuffer()));
    const first = csvRecords(text.slice(0, 10_000))[0];
    setMapping(formatOf(first?.cells ?? []).mapping);
    setCountry(countryOfName(chosen.name) ?? firstCountry);
    setFile({ name: chosen.name, text });
  };
  const lines = useMemo(() => {
    if (mapping.keyword === undefined) return [];
    return importLines(format.hasHeader ? records.slice(1) : records, { mapping, country, tracked });
  }, [records, format, mapping, country, tracked]);
  return {
    file,
    format,
    columns: records[0]?.cells ?? [],
    mapping,
    setMapping,
    country,
    setCountry,
    lines,
    choose,
  };
}

export type Import = ReturnType<typeof useImport>;
