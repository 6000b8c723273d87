/**
 * The place before a sign that would begin a cell. Where a semicolon or a tab separates cells, as in most of Europe,
 * commas and quotation marks protect nothing: every semicolon, tab and line break of a text ends a cell.
 */
const CELL_START = /[;\t\r\n](?:[^\S\t\r\n]|")*(?=[=+\-@＝＋－＠])/g;

/** Escapes formulas inside a text of a CSV file. Those at its start are left to the library that writes the file. */
export const escapeInnerFormulas = (text: string): string => text.replace(CELL_START, "$&'");
