import { inflateSync } from 'node:zlib';

const windows1252 = new TextDecoder('windows-1252');
const fromHex = (hex: string): string => windows1252.decode(Buffer.from(hex, 'hex'));

/** The lines of text in a PDF that uses the standard fonts, in the order in which they were written. */
export function textOfPdf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  const contents = [...file.matchAll(/\/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  );
  return contents.flatMap((content) =>
    [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, line = '']) =>
      [...line.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => fromHex(hex)).join(''),
    ),
  );
}
