/**
 * The places inside a text where a formula could begin. Spreadsheets that separate cells by semicolons or tabs, as in
 * most of Europe, ignore commas and quotation marks: each semicolon, tab and line break of a text begins a cell.
 */
const CELL_START = /[;\t\r\n](?:[^\S\t\r\n]|")*(?=[=+\-@＝＋－＠])/g;

/** Escapes formulas inside a text of a CSV file. Those at its start are left to the library that writes the file. */
export const escapeInnerFormulas = (text: string): string => text.replace(CELL_START, "$&'");
