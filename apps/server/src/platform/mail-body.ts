import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { html, type SafeHtml } from '@remix-run/html-template';

/** A line of a list: a label, a figure and notes. */
export interface MailRow {
  label: string;
  figure?: string;
  notes?: string[];
  url?: string;
}

export interface MailList {
  title: string;
  rows: MailRow[];
  total?: MailRow;
}

/** The parts of a mail, from which its HTML and text bodies are made. */
export interface Mail {
  to: string;
  subject: string;
  paragraphs: string[];
  /** The lists below the paragraphs. */
  lists?: MailList[];
  action: { label: string; url: string };
  /** The reply address, if it is not support's. */
  replyTo?: string;
  /**
   * For mails that the recipient can switch off: their name, such as "the morning digest", and a link that needs no
   * sign-in.
   */
  unsubscribe?: { from: string; url: string; settingsUrl: string };
}

export interface Deliverable {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
}

const linesOf = ({ label, figure, notes = [], url }: MailRow): string[] => [
  figure === undefined ? label : `${label}: ${figure}`,
  ...notes.map((note) => `  ${note}`),
  ...(url === undefined ? [] : [`  ${url}`]),
];

const textOf = ({ title, rows, total }: MailList): string =>
  [title.toUpperCase(), ...[...rows, ...(total ? [total] : [])].flatMap(linesOf)].join('\n');

const CELL = 'padding:10px 0;border-top:1px solid #8793a866;vertical-align:top';

function rowOf({ label, figure, notes = [], url }: MailRow, weight = 400): SafeHtml {
  const name = url === undefined ? label : html`<a href="${url}" style="color:inherit">${label}</a>`;
  return html`<tr>
    <td style="${CELL};font-weight:${weight};overflow-wrap:anywhere">
      ${name}${notes.map((note) => html`<div style="font-size:14px;font-weight:400;opacity:.75">${note}</div>`)}
    </td>
    <td style="${CELL};padding-left:16px;text-align:right;white-space:nowrap;font-weight:700">${figure ?? ''}</td>
  </tr>`;
}

const BOLD = 700;

const tableOf = ({ title, rows, total }: MailList): SafeHtml =>
  html`<h2 style="margin:28px 0 8px;font-size:16px">${title}</h2>
    <table style="width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums">
      ${rows.map((row) => rowOf(row))} ${total ? rowOf(total, BOLD) : ''}
    </table>`;

/** The headers for which mail programs offer "Unsubscribe" beside the sender (RFC 2369, RFC 8058). */
const headersOf = ({ unsubscribe }: Mail): Record<string, string> | undefined =>
  unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe.url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };

const helpOf = ({ replyTo }: Mail, supportEmail: string | undefined): string[] =>
  replyTo === undefined && supportEmail !== undefined
    ? [`Questions? Reply to this email or write to ${supportEmail}.`]
    : [];

const SMALL = 'margin:16px 0 0;font-size:13px';

const footOf = ({ unsubscribe }: Mail): SafeHtml | string =>
  unsubscribe === undefined
    ? ''
    : html`<p style="${SMALL}">
        <a href="${unsubscribe.url}" style="color:inherit">Unsubscribe from ${unsubscribe.from}</a> ·
        <a href="${unsubscribe.settingsUrl}" style="color:inherit">Choose which emails you get</a>
      </p>`;

function htmlOf(mail: Mail, help: string[]): SafeHtml {
  const { subject, paragraphs, lists = [], action } = mail;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif">
        <div style="max-width:520px;margin:0 auto;overflow-wrap:anywhere">
          <p style="margin:0 0 24px;font-weight:800;letter-spacing:.04em;text-transform:uppercase">${PRODUCT_NAME}</p>
          ${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)} ${lists.map(tableOf)}
          <p style="margin:24px 0">
            <a
              href="${action.url}"
              style="display:inline-block;padding:12px 24px;border-radius:8px;background:#bf0d3e;color:#ffffff;font-weight:700;text-decoration:none"
              >${action.label}</a
            >
          </p>
          <p style="margin:0;font-size:13px">
            If the button doesn’t work, copy this address into your browser:<br />${action.url}
          </p>
          ${help.map((line) => html`<p style="${SMALL}">${line}</p>`)} ${footOf(mail)}
        </div>
      </body>
    </html>`;
}

export function render(mail: Mail, supportEmail?: string): Deliverable {
  const { to, subject, paragraphs, lists = [], action, replyTo, unsubscribe } = mail;
  const replyAddress = replyTo ?? supportEmail;
  const help = helpOf(mail, supportEmail);
  const headers = headersOf(mail);
  const unsubscribeLinks = unsubscribe
    ? [
        `Unsubscribe from ${unsubscribe.from}: ${unsubscribe.url}\nChoose which emails you get: ${unsubscribe.settingsUrl}`,
      ]
    : [];
  const parts = [
    ...paragraphs,
    ...lists.map(textOf),
    `${action.label}: ${action.url}`,
    ...help,
    PRODUCT_NAME,
    ...unsubscribeLinks,
  ];
  return {
    to,
    subject,
    text: parts.join('\n\n'),
    html: String(htmlOf(mail, help)),
    ...(replyAddress !== undefined && { replyTo: replyAddress }),
    ...(headers && { headers }),
  };
}
