import { html, type SafeHtml } from '@remix-run/html-template';

const STYLE = html.raw`:root{color-scheme:light dark}body{max-width:960px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,sans-serif}
pre{overflow-wrap:anywhere;white-space:pre-wrap;padding:12px;border:1px solid #8886;border-radius:8px;font-size:13px}summary{cursor:pointer;padding:10px 0}
article{border-top:1px solid #8886;padding:16px 0}code{font-size:15px}.scrolls{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{padding:8px 12px 8px 0;border-bottom:1px solid #8886;text-align:left;vertical-align:top}
.number{text-align:right;font-variant-numeric:tabular-nums}.bad{border-left:4px solid #d6293e;padding:4px 12px}
.good{border-left:4px solid #1a7f4b;padding:4px 12px}`;

/** A page for operators and developers, independent of the web app so that it works when the app does not. */
export const plainPage = (title: string, body: SafeHtml | SafeHtml[]): string =>
  String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          <style>
            ${STYLE}
          </style>
        </head>
        <body>
          <h1>${title}</h1>
          ${body}
        </body>
      </html>`,
  );
