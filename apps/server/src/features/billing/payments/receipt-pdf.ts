import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { printable } from './printable.ts';

/** The texts of a receipt, from top to bottom. */
export interface Receipt {
  heading: string;
  notes: string[];
  /** Each value is a line of its own. */
  facts: { label: string; values: string[] }[];
  /** The last one is the sum. */
  amounts: { label: string; value: string }[];
}

type Document = PDFKit.PDFDocument;

const MARGIN = 64;
const VALUES_AT = 210;
const INK = '#0a1c36';
const DIM = '#4b5b74';
const LINE = '#d6dde8';
/** Every PDF viewer has these two, so that a file holds no font and takes milliseconds to make. */
const TEXT = 'Helvetica';
const STRONG = 'Helvetica-Bold';

/** Writes a receipt on one page, tagged for screen readers. */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  // Loaded when used: with its fonts it takes 20 MB.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    font: TEXT,
    lang: 'en-US',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: `${PRODUCT_NAME}: ${receipt.heading}`, Author: PRODUCT_NAME },
  });
  const bytes = readAll(document);
  draw(document, receipt);
  document.end();
  return bytes;
}

async function readAll(document: Document): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function draw(document: Document, { heading, notes, facts, amounts }: Receipt): void {
  const root = document.struct('Document');
  document.addStructure(root);
  const add = (kind: 'P' | 'H1', part: () => void) => root.add(document.struct(kind, {}, part));
  add('P', () => write(document, PRODUCT_NAME.toUpperCase(), { font: STRONG, size: 13 }));
  document.moveDown(1.5);
  add('H1', () => write(document, heading, { font: STRONG, size: 24 }));
  for (const note of notes) add('P', () => write(document, note, { color: DIM }));
  document.moveDown(1.5);
  for (const fact of facts) add('P', () => drawFact(document, fact));
  drawLine(document);
  for (const [at, { label, value }] of amounts.entries()) {
    const look = at === amounts.length - 1 ? { font: STRONG, size: 14 } : {};
    add('P', () => drawFact(document, { label, values: [value] }, look));
  }
  root.end();
}

interface Look {
  font?: string;
  size?: number;
  color?: string;
}

function write(document: Document, text: string, { font = TEXT, size = 11, color = INK }: Look = {}, x = MARGIN): void {
  document.font(font).fontSize(size).fillColor(color).text(printable(text), x);
}

/** The label, with the values at its right. */
function drawFact(document: Document, { label, values }: Receipt['facts'][number], look: Look = {}): void {
  const top = document.y;
  write(document, label, { color: DIM });
  document.y = top;
  for (const value of values) write(document, value, look, VALUES_AT);
  document.moveDown(0.6);
}

function drawLine(document: Document): void {
  const right = document.page.width - MARGIN;
  document.markContent('Artifact', { type: 'Layout' });
  document.moveTo(MARGIN, document.y).lineTo(right, document.y).lineWidth(1).stroke(LINE);
  document.endMarkedContent();
  document.moveDown(1);
}
