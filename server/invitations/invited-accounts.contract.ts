import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  confirmPasswordReset,
  createSession,
  requestPasswordReset,
  signUp,
} from '../../shared/api/accounts.ts'
import { acceptInvitation } from '../../shared/api/invitations.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { tokenHeader } from '../testing/api-client.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { invite } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Invited addresses that have no account, on any database. */
export function invitedAccountsContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let guests = 0

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    owner = await test.signUp({ name: 'Ada', timezone: 'Asia/Kolkata' })
  })
  afterAll(() => test.close())

  function guestEmail(): string {
    guests += 1
    return `guest${guests}@example.org`
  }
  async function codeFor(email: string): Promise<{ invitation_code: string }> {
    const { invitations } = await invite(owner, [email])
    return { invitation_code: invitations[0]?.code ?? '' }
  }
  /** The last one; it may be sent later than the request is answered. */
  async function mailedCode(email: string, page: 'password_reset' | 'invitations'): Promise<string> {
    const link = new RegExp(`/${page}/([\\w-]{43})$`, 'm')
    const codes = () =>
      test.mails.filter(({ to }) => to === email).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
    await expect.poll(codes).not.toEqual([])
    return codes().at(-1) ?? ''
  }
  async function codeOfReset(email: string): Promise<{ password_reset_code: string }> {
    await test.anonymous.call(requestPasswordReset, { body: { email } })
    return { password_reset_code: await mailedCode(email, 'password_reset') }
  }
  const password = 'correct horse'

  it('T §4.1 POST signup: an invited address cannot sign in; signing up takes it over and accepts nothing', async () => {
    const email = guestEmail()
    const code = await codeFor(email)
    for (const wrong of ['', password]) {
      const body = { email, password: wrong }
      expect(await test.anonymous.refusal(createSession, { body })).toMatchObject({ status: 403 })
    }
    const me = await test.anonymous.call(signUp, { body: { email, password, display_name: 'Guest' } })
    const client = test.anonymous.with(tokenHeader(me.api_token))
    expect(await client.call(listMyWorkspaces)).toMatchObject([{ name: "Guest's workspace" }])
    await test.verify({ email, password })
    await client.call(acceptInvitation, { params: code })
    const workspaces = await client.call(listMyWorkspaces)
    expect(workspaces.map(({ id }) => id)).toContain(owner.workspaceId)
    await test.anonymous.call(createSession, { body: { email, password } })
  })

  it('T §4.1 POST me/password_reset: an invited address has an account once it has set a password by a mailed code', async () => {
    const email = guestEmail()
    const code = await codeFor(email)
    const params = await codeOfReset(email)
    expect(test.mails.findLast(({ to }) => to === email)?.subject).toBe('Choose your password for Dayloom')
    const me = await test.anonymous.call(confirmPasswordReset, { params, body: { password } })
    expect(me.default_workspace_id).toEqual(expect.any(Number))
    expect(me.timezone).toBe('Asia/Kolkata')
    const client = test.anonymous.with(tokenHeader(me.api_token))
    await client.call(acceptInvitation, { params: code })
    const workspaces = await client.call(listMyWorkspaces)
    expect(workspaces.map(({ id }) => id)).toContain(owner.workspaceId)
  })

  it('T §4.5 POST organizations/invitations/{code}/accept: somebody who accepted by mail begins in the workspace of their host', async () => {
    const email = guestEmail()
    await invite(owner, [email], { skip_email: false })
    const invitation_code = await mailedCode(email, 'invitations')
    await test.anonymous.call(acceptInvitation, { params: { invitation_code } })
    const params = await codeOfReset(email)
    const me = await test.anonymous.call(confirmPasswordReset, { params, body: { password } })
    expect(me.default_workspace_id).toBe(owner.workspaceId)
  })

  it('T §4.5 POST organizations/{id}/invitations: an address that two organizations invite at once is one person', async () => {
    const email = guestEmail()
    const other = await test.signUp()
    const [first, second] = await Promise.all([invite(owner, [email]), invite(other, [email])])
    expect(first.data[0]?.recipient_id).toBe(second.data[0]?.recipient_id)
  })

  it('T §4.1 POST signup: an invited address is taken over by one of several sign-ups at once', async () => {
    const email = guestEmail()
    await invite(owner, [email], { skip_email: false })
    const body = { email, password }
    const all = await Promise.all(Array.from({ length: 4 }, () => test.anonymous.send(signUp, { body })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })
}
