import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSession, requestPasswordReset } from '../../shared/api/accounts.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
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
  beforeEach(async () => {
    guest = await test.signUp({ name: 'Ben' })
    const { data } = await invite(owner, [guest.email])
    path = new URL(data[0]?.invite_url ?? '').pathname
  })
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
    const { text } = await open(path)
    expect(text).toContain('<html lang="en">')
    expect(text).toMatch(/<title>Join .+ – Dayloom<\/title>/)
    expect(text.match(/<h1>/g)).toHaveLength(1)
    expect(text).toContain('<button class="primary">Accept</button>')
    expect(text).toContain('<button>Decline</button>')
  })

  it('accepts', async () => {
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
