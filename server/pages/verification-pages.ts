/** Where the link of a mail that proves an address leads. */

import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { readFields } from './form.ts'
import { type AskService, refusalOf } from './own-service.ts'
import { answerPage, passwordField, refusalAlert } from './page.ts'

type Code = Context<object, '/email_verification/:code'>

/** @param refusal why the last try did not succeed. */
function askForPassword(context: Code, status = 200, refusal?: string): Promise<Response> {
  const code = encodeURIComponent(context.req.param('code'))
  return answerPage(
    status,
    'Confirm your e-mail address',
    html`${refusalAlert(refusal)}
      <form method="post" action="${code}">
        ${passwordField(refusal)}
        <p>Only confirm an address that you gave to your own account.</p>
        <button class="primary">Confirm</button>
      </form>`,
  )
}

export function addVerificationPages(app: Hono, ask: AskService): void {
  app.get('/email_verification/:code', (context) => askForPassword(context))
  app.post('/email_verification/:code', async (context) => {
    const password = (await readFields(context))('password')
    const code = encodeURIComponent(context.req.param('code'))
    const path = `/api/me/email_verification/confirm/${code}`
    const answer = await ask(context, 'POST', path, { body: { password } })
    if (answer.status !== 200) return askForPassword(context, answer.status, refusalOf(answer))
    return answerPage(200, 'Your e-mail address is confirmed', html`<p>You may close this page.</p>`)
  })
}
