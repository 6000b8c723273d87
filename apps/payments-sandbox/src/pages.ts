import { html, type SafeHtml } from '@remix-run/html-template';

const STYLE = html.raw`
:root{color-scheme:light dark;--ground:#f4f5f7;--surface:#fff;--line:#d5dae2;--field:#7b8698;--ink:#111b2b;--dim:#4d5a6e;
--action:#0f4fd1;--action-ink:#fff;--note:#fdf0d5;--note-ink:#5f3d00;--note-line:#c98a00;--bad:#a90c35;--bad-soft:#fbe4ea}
@media (prefers-color-scheme:dark){:root{--ground:#0b111b;--surface:#141d2b;--line:#2a3648;--field:#76849a;--ink:#eaf0f8;
--dim:#a5b3c8;--action:#7fb0ff;--action-ink:#06152e;--note:#3a2a08;--note-ink:#ffdc9c;--note-line:#c98a00;--bad:#ff8ba5;--bad-soft:#3a1022}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;
min-height:100vh;display:flex;flex-direction:column}
.sandbox{background:var(--note);color:var(--note-ink);border-bottom:3px dashed var(--note-line);padding:12px 16px;text-align:center;margin:0}
main{width:100%;max-width:480px;margin:0 auto;padding:32px 16px 48px;flex:1}main.wide{max-width:1120px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:24px}
h1{font-size:24px;line-height:1.25;margin:0 0 4px;overflow-wrap:anywhere}h2{font-size:19px;margin:32px 0 12px}
.dim{color:var(--dim);margin:0}.amount{font-size:40px;line-height:1.1;font-weight:650;font-variant-numeric:tabular-nums;margin:24px 0 0}
.amount small{font-size:16px;font-weight:400;color:var(--dim)}
dl{margin:24px 0;border-top:1px solid var(--line)}dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line)}
dt{color:var(--dim);flex:none}dd{margin:0;text-align:right;overflow-wrap:anywhere;min-width:0}
button,.button{font:inherit;font-weight:600;min-height:48px;width:100%;padding:10px 16px;border-radius:10px;border:1px solid var(--field);
background:transparent;color:var(--ink);cursor:pointer;display:block;text-align:center;text-decoration:none}
button.main,.button.main{background:var(--action);border-color:var(--action);color:var(--action-ink)}button+button{margin-top:12px}
.spaced{margin-top:20px}button:hover,.button:hover{filter:brightness(.94)}
a{color:var(--action)}a.button{color:inherit}:focus-visible{outline:3px solid var(--action);outline-offset:2px}.fine{font-size:14px;color:var(--dim);margin:16px 0 0}
.failed{background:var(--bad-soft);color:var(--bad);border-radius:10px;padding:12px 16px;margin:20px 0 0}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:10px 12px;border-bottom:1px solid var(--line);vertical-align:top;white-space:nowrap}
td.who{white-space:normal;overflow-wrap:anywhere;min-width:180px}td.controls{white-space:normal;min-width:320px}tr:last-child td{border-bottom:0}th{color:var(--dim);font-weight:600}td.figure{text-align:right;font-variant-numeric:tabular-nums}
td form,.row form{display:inline-block;margin:0 6px 6px 0}td button,.row button{width:auto;min-height:44px;padding:6px 12px;font-size:14px;display:inline-block;margin:0}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin-top:16px}.row form{margin:0}code{font-size:13px}`;

/** A page of the sandbox, marked as test mode. It needs no scripts and no external resources. */
export const page = (title: string, body: SafeHtml, { wide = false } = {}): string =>
  String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="data:," />
          <title>${title} · Payments sandbox</title>
          <style>
            ${STYLE}
          </style>
        </head>
        <body>
          <header class="sandbox">
            <strong>Payments sandbox: no real payments.</strong> This page stands in for the real provider.
          </header>
          <main class="${wide ? 'wide' : ''}">${body}</main>
        </body>
      </html>`,
  );

/** A page with only a message and one link. */
export const notice = (title: string, text: string, way?: { href: string; label: string }): string =>
  page(
    title,
    html`<div class="card">
      <h1>${title}</h1>
      <p class="dim">${text}</p>
      ${way ? html`<a class="button spaced" href="${way.href}">${way.label}</a>` : ''}
    </div>`,
  );
