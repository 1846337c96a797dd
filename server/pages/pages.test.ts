import { hash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSession, requestPasswordReset } from '../../shared/api/accounts.ts'
import { getMe } from '../../shared/api/me.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../shared/api/second-factor.ts'
import { listSessions } from '../../shared/api/sessions.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { eventually } from '../testing/eventually.ts'
import { invite } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService
let owner: Person
beforeAll(async () => {
  test = await openTestService({ publicUrl: 'https://time.example.org' })
  owner = await test.signUp({ name: '<b>Ada</b> & co' })
})
afterAll(() => test.close())

/** Opens a page, or sends a form of it. */
async function open(
  path: string,
  form?: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> {
  const init = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }
  const answer = await test.service.fetch(new Request(`https://time.example.org${path}`, init))
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

describe('the page of an invitation', () => {
  let guest: Person
  let path: string
  let told: string
  beforeEach(async () => {
    guest = await test.signUp({ name: 'Ben' })
    path = await invitedPath(guest.email)
    const { data } = await invite(owner, [guest.email])
    told = new URL(data[0]?.invite_url ?? '').pathname
  })
  async function invitedPath(email: string): Promise<string> {
    await invite(owner, [email], { skip_email: false })
    return eventually(() => {
      const mail = test.mails.find(({ to }) => to === email)
      return new URL(/^https:\S+\/invitations\/\S+$/m.exec(mail?.text ?? '')?.[0] ?? '').pathname
    })
  }
  const belongs = async (): Promise<boolean> =>
    (await guest.client.call(listMyWorkspaces)).some(({ id }) => id === owner.workspaceId)

  it('tells who invites whom to what, escaped, and changes nothing', async () => {
    const { status, text } = await open(path)
    expect(status).toBe(200)
    expect(text).toContain('&lt;b&gt;Ada&lt;/b&gt; &amp; co invites')
    expect(text).not.toContain('<b>Ada')
    expect(text).toContain(guest.email)
    expect(await belongs()).toBe(false)
  })

  it('has no scripts, and a policy that lets none in', async () => {
    const { text, headers } = await open(path)
    expect(text).not.toMatch(/<script|\bon\w+=|https?:/)
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? []
    const styleHash = hash('sha256', style, 'base64')
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('can be read by everybody: language, title, heading, buttons with names', async () => {
    await test.verify(guest)
    const { text } = await open(path)
    expect(text).toContain('<html lang="en">')
    expect(text).toMatch(/<title>Join .+ – Dayloom<\/title>/)
    expect(text.match(/<h1>/g)).toHaveLength(1)
    expect(text).toContain('<button class="primary">Accept</button>')
    expect(text).toContain('<button>Decline</button>')
  })

  it('accepts with the password where an account has the address, which nobody has proved', async () => {
    expect((await open(path)).text).toContain('There is an account with')
    const wrong = await open(`${path}/accept`, { password: 'wrong password' })
    expect(wrong.status).toBe(403)
    expect(wrong.text).toContain('The password is not right.')
    expect(wrong.text).toContain('action="../')
    const missing = await open(`${path}/accept`, {})
    expect([missing.status, missing.text.includes('Type your password.')]).toEqual([400, true])
    expect(await belongs()).toBe(false)
    const { status, text } = await open(`${path}/accept`, { password: guest.password })
    expect(status).toBe(200)
    expect(text).toContain('You have joined')
    expect(text).not.toContain('choose a password')
    expect(await belongs()).toBe(true)
  })

  it('accepts without the password, which ends then', async () => {
    const { text } = await open(`${path}/accept`, { without_password: 'yes' })
    expect(text).toContain('The account with this address needs a new password.')
    expect(text).toContain('Mail me a link to choose a password')
    expect(await test.anonymous.refusal(createSession, { body: guest })).toMatchObject({ status: 403 })
  })

  it('accepts for people without an account, who choose a password by mail', async () => {
    const email = 'nobody-yet@example.org'
    const own = await invitedPath(email)
    expect((await open(own)).text).toContain('<button class="primary">Accept</button>')
    const { text } = await open(`${own}/accept`, {})
    expect(text).toContain('You have no password yet, or have forgotten it?')
    expect(text).toContain('The server address is <strong>https://time.example.org</strong>.')
  })

  it('asks for the password of a proved address where the inviter handed over the link', async () => {
    expect((await open(told)).text).toContain('Sign up in Dayloom with this address')
    expect((await open(`${told}/accept`, { without_password: 'yes' })).status).toBe(403)
    const unproved = await open(`${told}/accept`, { password: guest.password })
    expect([unproved.status, unproved.text.includes('Confirm your e-mail address first')]).toEqual([
      403,
      true,
    ])
    await test.verify(guest)
    expect((await open(`${told}/accept`, { password: guest.password })).status).toBe(200)
    expect(await belongs()).toBe(true)
  })

  it('asks for a code of the second factor, too, as the page of a password reset does', async () => {
    await test.verify(guest)
    const { password } = guest
    const begun = await guest.client.call(beginSecondFactor, { body: { current_password: password } })
    const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({
      timestamp: test.clock.now() / 1000,
    })
    const { recovery_codes: codes } = await guest.client.call(confirmSecondFactor, { body: { code } })
    const asked = await open(`${told}/accept`, { password })
    expect([asked.status, asked.text.includes('<label for="code">')]).toEqual([403, true])
    const wrong = await open(`${told}/accept`, { password, code: 'wrong' })
    expect(wrong.text).toContain('The code is wrong, or was used before.')
    expect((await open(`${told}/accept`, { password, code: codes[0] ?? '' })).status).toBe(200)
    expect(await belongs()).toBe(true)
    const devices = (await guest.client.call(listSessions)).map(({ device }) => device)
    expect(devices).not.toContain('Invitation')
    await test.anonymous.call(requestPasswordReset, { body: guest })
    const mail = await eventually(() => {
      const found = test.mails.at(-1)
      if (found?.to !== guest.email) throw new Error('No mail has come yet.')
      return found
    })
    const [reset = ''] = /\/password_reset\/[\w-]{43}$/m.exec(mail.text) ?? []
    expect((await open(reset, { password: 'by mail alone' })).text).toContain('<label for="code">')
    const saved = await open(reset, { password: 'by mail and code', code: codes[1] ?? '' })
    expect(saved.text).toContain('Your password is saved')
  })

  it('accepts by the mail alone once the address is proved', async () => {
    await test.verify(guest)
    const { status, text } = await open(`${path}/accept`, {})
    expect(status).toBe(200)
    expect(text).toContain('You have joined')
    expect(await belongs()).toBe(true)
    expect((await open(path)).status).toBe(404)
    expect((await open(`${path}/accept`, {})).status).toBe(404)
  })

  it('declines', async () => {
    expect((await open(`${path}/reject`, {})).text).toContain('Invitation declined')
    expect(await belongs()).toBe(false)
    expect((await open(`${path}/reject`, {})).status).toBe(404)
  })

  it('does nothing when a mail program looks at the links', async () => {
    expect((await open(`${path}/accept`)).status).toBe(405)
    expect((await open(`${path}/reject`)).status).toBe(405)
    expect(await belongs()).toBe(false)
  })
})

describe('the page that proves an address', () => {
  it('asks for the password of the account, and takes its code once', async () => {
    const { client, email, password } = await test.signUp()
    const path = `/email_verification/${await test.verificationCode(email)}`
    expect((await open(path)).text).toContain('<label for="password">')
    const wrong = await open(path, { password: 'wrong password' })
    expect([wrong.status, wrong.text.includes('The password is not right.')]).toEqual([403, true])
    expect(await client.call(getMe)).toMatchObject({ email_verified: false })
    expect((await open(path, { password })).text).toContain('Your e-mail address is confirmed')
    expect(await client.call(getMe)).toMatchObject({ email_verified: true })
    expect((await open(path, { password })).text).toContain('Invalid verification code')
  })
})

describe('the page of a password reset', () => {
  async function mailedPath(email: string): Promise<string> {
    await expect.poll(() => test.mails.at(-1)?.to).toBe(email)
    const url = /^https:\S+\/password_reset\/\S+$/m.exec(test.mails.at(-1)?.text ?? '')?.[0] ?? ''
    return new URL(url).pathname
  }

  it('asks for the address, mails a link, and sets the password there', async () => {
    const { email } = await test.signUp()
    expect((await open('/password_reset')).text).toContain('<label for="email">')
    expect((await open('/password_reset', { email })).text).toContain('Look into your mailbox')
    const path = await mailedPath(email)
    expect((await open(path)).text).toContain('<label for="password">')
    const refused = await open(path, { password: 'short' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('password: must have at least 8 characters')
    const saved = await open(path, { password: 'correct horse & battery' })
    expect(saved.text).toContain('Your password is saved')
    expect(saved.headers.get('set-cookie')).toBeNull()
    const body = { email, password: 'correct horse & battery' }
    await test.anonymous.call(createSession, { body })
    expect((await open(path, { password: 'another password' })).text).toContain(
      'Invalid password reset code: request a new one',
    )
  })

  it('is where the mail that the API sends leads to', async () => {
    const { email } = await test.signUp()
    await test.anonymous.call(requestPasswordReset, { body: { email } })
    expect((await open(await mailedPath(email))).status).toBe(200)
  })

  it('tells of an address that is none', async () => {
    expect((await open('/password_reset', { email: 'nobody' })).text).toContain(
      'email: must be an e-mail address',
    )
    expect((await open('/password_reset', {})).status).toBe(400)
  })
})
