/** Where the links of a password reset (T §4.1) and of a mail that proves an address lead. */

import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { asksForCode, type AskService, readFields, refusalOf } from './own-service.ts'
import { answerPage, codeField, passwordField, refusalAlert } from './page.ts'

type Code = Context<object, '/password_reset/:code' | '/email_verification/:code'>

/** @param refusal why the last try did not succeed. @param needsCode whether the account has a second factor. */
function choosePassword(context: Code, refusal?: string, needsCode = false): Promise<Response> {
  const code = encodeURIComponent(context.req.param('code'))
  return answerPage(
    refusal === undefined ? 200 : 400,
    'Choose a new password',
    html`${refusalAlert(refusal)}
      <form method="post" action="${code}">
        <label for="password">New password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minlength="8"
          maxlength="1024"
          aria-describedby="${refusal === undefined ? 'rule' : 'refusal rule'}"
        />
        <p id="rule">At least 8 characters.</p>
        ${needsCode ? codeField() : ''}
        <button class="primary">Save the password</button>
      </form>`,
  )
}

function askForEmail(refusal?: string): Promise<Response> {
  return answerPage(
    refusal === undefined ? 200 : 400,
    'Reset your password',
    html`${refusalAlert(refusal)}
      <form method="post">
        <label for="email">E-mail address</label>
        <input id="email" name="email" type="email" autocomplete="username" required />
        <button class="primary">Mail me a link</button>
      </form>`,
  )
}

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

export function addAccountPages(app: Hono, ask: AskService): void {
  app.get('/password_reset', () => askForEmail())
  app.post('/password_reset', async (context) => {
    const email = (await readFields(context))('email')
    const answer = await ask(context, 'POST', '/api/me/password_reset/request', { body: { email } })
    if (answer.status !== 200) return askForEmail(refusalOf(answer))
    return answerPage(
      200,
      'Look into your mailbox',
      html`<p>If there is an account or an invitation for ${email}, a mail with a link is on its way.</p>`,
    )
  })

  app.get('/password_reset/:code', (context) => choosePassword(context))
  app.post('/password_reset/:code', async (context) => {
    const field = await readFields(context)
    const code = encodeURIComponent(context.req.param('code'))
    const needsCode = field('code') !== ''
    const answer = await ask(context, 'POST', `/api/me/password_reset/confirm/${code}`, {
      body: { password: field('password'), code: field('code') },
    })
    if (answer.status !== 200)
      return choosePassword(context, refusalOf(answer), needsCode || asksForCode(answer))
    return answerPage(
      200,
      'Your password is saved',
      html`<p>Sign in to Dayloom with it. Earlier sessions and API tokens no longer work.</p>`,
    )
  })

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
