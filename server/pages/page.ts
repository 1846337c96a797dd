/** The few pages that the service shows itself, to people who follow a link: no scripts, nothing from elsewhere. */

import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'

/** The output of a page's templates: text that needs no more escaping. */
export type Markup = ReturnType<typeof html>

const style = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: minmax(0, 1fr); min-block-size: 100vh; place-items: center; }
main { box-sizing: border-box; inline-size: min(32rem, 100%); padding: 2rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin-block: 0 1rem; }
form { margin-block: 1.5rem 0; }
label { display: block; font-weight: 600; margin-block-end: 0.25rem; }
input { box-sizing: border-box; inline-size: 100%; margin-block-end: 1rem; }
input, button { font: inherit; padding: 0.625rem 0.875rem; border: 1px solid #767676; border-radius: 0.375rem; }
button { min-block-size: 2.75rem; cursor: pointer; background: Canvas; color: CanvasText; }
button.primary { background: #1d4ed8; border-color: #1d4ed8; color: #fff; }
:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.actions form { margin: 0; }
main.wide { inline-size: min(64rem, 100%); place-self: start center; }
h2 { font-size: 1.125rem; margin-block: 2rem 0.5rem; }
dl { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin: 0 0 1.5rem; }
dt, small { color: color-mix(in srgb, CanvasText 68%, Canvas); font-size: 0.875rem; }
dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
svg { display: block; inline-size: 100%; block-size: 8rem; margin-block-end: 1.5rem; border-block-end: 1px solid GrayText; }
rect { fill: #0f766e; }
.scroller { overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.375rem 0.5rem; text-align: end; border-block-end: 1px solid color-mix(in srgb, CanvasText 15%, Canvas); font-weight: 400; white-space: nowrap; }
th:first-child { text-align: start; white-space: normal; min-inline-size: 8rem; padding-inline-start: 1.25rem; }
thead th { color: color-mix(in srgb, CanvasText 68%, Canvas); font-size: 0.875rem; }
thead th:first-child, .group th, tfoot th:first-child { padding-inline-start: 0; }
.group > *, tfoot > tr > * { font-weight: 600; }
th small { display: block; }
@media (prefers-color-scheme: dark) { rect { fill: #2dd4bf; } }
@media (max-width: 40rem) { main { padding: 1rem; } }
[role='alert'] { border-inline-start: 4px solid #b91c1c; padding-inline-start: 0.75rem; }
`

const styleHash = hash('sha256', style, 'base64')

const headers: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // The address of the page is a secret: whoever has it may answer.
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** @param title also the heading. */
export async function answerPage(
  status: number,
  title: string,
  content: Markup,
  width: 'narrow' | 'wide' = 'narrow',
): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Dayloom</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main class="${width}">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
  return new Response(String(page), { status, headers })
}

/** Why the last try did not succeed. */
export function refusalAlert(refusal: string | undefined): Markup {
  return refusal === undefined ? html`` : html`<p role="alert" id="refusal">${refusal}</p>`
}

/** Where a person types the password that they have. */
export function passwordField(refusal: string | undefined): Markup {
  return html`<label for="password">Password</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      maxlength="1024"
      aria-describedby="${refusal === undefined ? '' : 'refusal'}"
    />`
}

/** For accounts with a second factor. */
export function codeField(): Markup {
  return html`<label for="code">Code of your authenticator program, or a recovery code</label>
    <input id="code" name="code" autocomplete="one-time-code" required maxlength="100" />`
}
