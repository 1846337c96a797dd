/** Where the link of an invitation leads (T §4.5): the invited read what it is about, and accept or decline. */

import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type InvitationSummary, invitationSummary } from '../../shared/api/invitations.ts'
import type { SignUpMode } from '../accounts/who-may-sign-up.ts'
import { type Answer, asksForCode, type AskService, readFields, refusalOf } from './own-service.ts'
import { answerPage, codeField, type Markup, passwordField, refusalAlert } from './page.ts'

type Code = Context<object, '/invitations/:code'>

function pathOf(context: Code): string {
  return `/api/v9/organizations/invitations/${encodeURIComponent(context.req.param('code'))}`
}

function unknownInvitation(): Promise<Response> {
  return answerPage(
    404,
    'This invitation cannot be found',
    html`<p>It has been answered already, or was taken back. Ask who invited you for a new one.</p>`,
  )
}

/** For people who have no password: mails a link to choose one, where people make their accounts themselves. */
function choosePassword(email: string, why: string, signUp: SignUpMode): Markup {
  if (signUp === 'closed') return html`<p>${why} Ask whoever keeps this server for one.</p>`
  return html`<form method="post" action="../../password_reset">
    <input type="hidden" name="email" value="${email}" />
    <p id="why">${why}</p>
    <button aria-describedby="why">Mail me a link to choose a password</button>
  </form>`
}

/** The last try that did not succeed. */
interface Refused {
  readonly why: string
  /** Whether the account has a second factor. */
  readonly needsCode?: boolean
}

function withPassword(code: string, refused: Refused | undefined): Markup {
  return html`${refusalAlert(refused?.why)}
    <form method="post" action="${code}/accept">
      ${passwordField(refused?.why)} ${refused?.needsCode === true ? codeField() : ''}
      <button class="primary">Accept</button>
    </form>`
}

/** How the invited accept: the mail's own code is enough, unless it would end an account that may be theirs. */
function waysToAccept(
  { email, sign_in }: InvitationSummary,
  code: string,
  signUp: SignUpMode,
  refused?: Refused,
): Markup {
  if (sign_in === 'optional') {
    return html`<form method="post" action="${code}/accept"><button class="primary">Accept</button></form>`
  }
  if (sign_in === 'required') {
    return html`<p>
        Type the password of your account with ${email}. You have none?
        ${
          signUp === 'closed'
            ? 'Ask whoever keeps this server for one, and come back.'
            : 'Sign up in Dayloom with this address, confirm it by the mail that you get, and come back.'
        }
      </p>
      ${withPassword(code, refused)}`
  }
  return html`<p>There is an account with ${email}. Type its password to join with it.</p>
    ${withPassword(code, refused)}
    <form method="post" action="${code}/accept">
      <input type="hidden" name="without_password" value="yes" />
      <p id="without">
        You do not know the password, or somebody else made the account? Accept without it: the password stops
        working, everybody who is signed in with it is signed out, and
        ${signUp === 'closed' ? 'whoever keeps this server gives you a new one' : 'you choose a new one by mail'}.
      </p>
      <button aria-describedby="without">Accept without the password</button>
    </form>`
}

export function addInvitationPages(app: Hono, ask: AskService, publicUrl: string, signUp: SignUpMode): void {
  const signIn = (email: string): Markup =>
    html`<p>
      Sign in to Dayloom with <strong>${email}</strong>. The server address is <strong>${publicUrl}</strong>.
    </p>`

  async function summaryOf(context: Code): Promise<InvitationSummary | undefined> {
    return invitationSummary.safeParse((await ask(context, 'GET', pathOf(context))).body).data
  }

  function invitation(
    context: Code,
    summary: InvitationSummary,
    status: number,
    refused?: Refused,
  ): Promise<Response> {
    const { email, organization_name, sender_name } = summary
    // Where the forms are: on the page itself, or on one below it that says why the last try did not succeed.
    const code = `${refused === undefined ? '' : '../'}${encodeURIComponent(context.req.param('code'))}`
    return answerPage(
      status,
      `Join ${organization_name}`,
      html`<p>
          ${sender_name} invites <strong>${email}</strong> to track time together in
          <strong>${organization_name}</strong>.
        </p>
        <div class="actions">
          ${waysToAccept(summary, code, signUp, refused)}
          <form method="post" action="${code}/reject"><button>Decline</button></form>
        </div>`,
    )
  }

  /** With a code, in a session that ends with it: a password alone does not sign in then. */
  async function accept(
    context: Code,
    { email, password, code }: { readonly email: string; readonly password: string; readonly code: string },
  ): Promise<Answer> {
    const path = `${pathOf(context)}/accept`
    if (password === '') return ask(context, 'POST', path)
    if (code === '') return ask(context, 'POST', path, { account: { email, password } })
    const body = { email, password, code, device: 'Invitation' }
    const started = await ask(context, 'POST', '/api/sessions', { body })
    if (started.session === null) return started
    const { session } = started
    try {
      return await ask(context, 'POST', path, { session })
    } finally {
      await ask(context, 'DELETE', '/api/sessions', { session })
    }
  }

  app.get('/invitations/:code', async (context) => {
    const summary = await summaryOf(context)
    return summary === undefined ? unknownInvitation() : invitation(context, summary, 200)
  })

  app.post('/invitations/:code/accept', async (context) => {
    const field = await readFields(context)
    const summary = await summaryOf(context)
    if (summary === undefined) return unknownInvitation()
    const { email, organization_name, sign_in } = summary
    const password = field('password')
    const isWithout = sign_in === 'optional' || field('without_password') === 'yes'
    if (password === '' && !isWithout)
      return invitation(context, summary, 400, { why: 'Type your password.' })
    const answer = await accept(context, { email, password, code: field('code') })
    if (answer.status === 404) return unknownInvitation()
    if (answer.status !== 200) {
      const refused = { why: refusalOf(answer), needsCode: field('code') !== '' || asksForCode(answer) }
      return invitation(context, summary, answer.status, refused)
    }
    const title = `You have joined ${organization_name}`
    if (password !== '') return answerPage(200, title, signIn(email))
    if (sign_in === 'advised') {
      return answerPage(
        200,
        title,
        choosePassword(email, 'The account with this address needs a new password.', signUp),
      )
    }
    return answerPage(
      200,
      title,
      html`${signIn(email)}
      ${choosePassword(email, 'You have no password yet, or have forgotten it?', signUp)}`,
    )
  })

  app.post('/invitations/:code/reject', async (context) => {
    const answer = await ask(context, 'POST', `${pathOf(context)}/reject`)
    if (answer.status === 404) return unknownInvitation()
    if (answer.status !== 200) return answerPage(answer.status, 'Not yet', html`<p>${refusalOf(answer)}</p>`)
    return answerPage(
      200,
      'Invitation declined',
      html`<p>Nothing else is needed. You may close this page.</p>`,
    )
  })
}
