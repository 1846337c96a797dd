/** Where the link of an invitation leads (T §4.5): the invited read what it is about, and accept or decline. */

import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { invitationSummary } from '../../shared/api/invitations.ts'
import { type AskService, refusalOf } from './own-service.ts'
import { answerPage, type Markup } from './page.ts'

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

/** Who has just joined may have no account yet: a mail to the address lets them choose a password. */
function afterJoining(email: string): Markup {
  return html`<p>Sign in to Dayloom with <strong>${email}</strong>.</p>
    <form method="post" action="../../password_reset">
      <input type="hidden" name="email" value="${email}" />
      <p id="no-account">You have no account with this address yet?</p>
      <button aria-describedby="no-account">Mail me a link to choose a password</button>
    </form>`
}

export function addInvitationPages(app: Hono, ask: AskService): void {
  app.get('/invitations/:code', async (context) => {
    const summary = invitationSummary.safeParse((await ask(context, 'GET', pathOf(context))).body)
    if (!summary.success) return unknownInvitation()
    const { email, organization_name, sender_name } = summary.data
    const code = encodeURIComponent(context.req.param('code'))
    return answerPage(
      200,
      `Join ${organization_name}`,
      html`<p>
          ${sender_name} invites <strong>${email}</strong> to track time together in
          <strong>${organization_name}</strong>.
        </p>
        <div class="actions">
          <form method="post" action="${code}/accept"><button class="primary">Accept</button></form>
          <form method="post" action="${code}/reject"><button>Decline</button></form>
        </div>`,
    )
  })

  app.post('/invitations/:code/accept', async (context) => {
    const summary = invitationSummary.safeParse((await ask(context, 'GET', pathOf(context))).body)
    const answer = await ask(context, 'POST', `${pathOf(context)}/accept`)
    if (answer.status === 404 || !summary.success) return unknownInvitation()
    if (answer.status !== 200) return answerPage(answer.status, 'Not yet', html`<p>${refusalOf(answer)}</p>`)
    const { email, organization_name } = summary.data
    return answerPage(200, `You have joined ${organization_name}`, afterJoining(email))
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
