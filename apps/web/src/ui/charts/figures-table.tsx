import { formatDollars } from '@quarterdeck/domain/money';

interface FiguresTableProps {
  caption: string;
  /** The headings of the first column and of the figures. */
  headings: string[];
  /** An unknown figure is null. */
  rows: { label: string; dollars: (number | null)[] }[];
}

/** A chart's figures for screen readers. */
export function FiguresTable({ caption, headings, rows }: FiguresTableProps) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, dollars }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {dollars.map((amount, index) => (
                <td key={headings[index + 1]}>{amount === null ? '–' : formatDollars(amount)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
