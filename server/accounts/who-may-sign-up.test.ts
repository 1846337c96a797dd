import { expect, it } from 'vitest'
import { requestPasswordReset, signUp } from '../../shared/api/accounts.ts'
import { createInvitation, rejectInvitation } from '../../shared/api/invitations.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { REASON_HEADER } from '../../shared/api/reasons.ts'
import { systemRandom } from '../effects/random.ts'
import { createPasswords } from '../secrets/passwords.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { createAccount } from './by-command.ts'

const account = { name: null, timeZone: 'UTC', password: 'correct horse battery' }

/** Of somebody new, by Ann, who has her account by a command. */
async function invitation(test: TestService): Promise<{ readonly code: string; readonly email: string }> {
  await test.service.operate((scope) => createAccount(scope, { ...account, email: 'ann@example.org' }))
  const basic = Buffer.from(`ann@example.org:${account.password}`).toString('base64')
  const ann = test.anonymous.with({ authorization: `Basic ${basic}` })
  const [workspace] = await ann.call(listMyWorkspaces)
  const params = { organization_id: workspace?.organization_id ?? 0 }
  const body = { emails: ['new@example.org'], workspaces: [{ workspace_id: workspace?.id ?? 0 }] }
  const { invitations } = await ann.call(createInvitation, { params, body })
  return { code: invitations[0]?.code ?? '', email: 'new@example.org' }
}

it('a closed service makes no account but by a command', async () => {
  const test = await openTestService({ signUp: 'closed' })
  const body = { email: 'ann@example.org', password: 'correct horse battery' }
  const refused = await test.anonymous.refusal(signUp, { body })
  expect([refused.status, refused.headers.get(REASON_HEADER)]).toEqual([
    403,
    '{"code":"sign_up_closed","field":null,"parameters":{}}',
  ])
  await test.service.operate((scope) => createAccount(scope, { ...account, email: 'Ann@example.org' }))
  const again = test.service.operate((scope) =>
    createAccount(scope, { ...account, email: 'ann@example.org' }),
  )
  await expect(again).rejects.toThrow('user with this email already exists')
  await test.anonymous.call(requestPasswordReset, { body })
  await expect.poll(() => test.mails.map(({ to }) => to)).toEqual(['Ann@example.org'])
  await test.close()
})

it('a closed service promises nobody whom it invites a mail that makes an account', async () => {
  const test = await openTestService({ signUp: 'closed' })
  const { code, email } = await invitation(test)
  await expect.poll(() => test.mails.length).toBe(1)
  const body = { email, password: account.password }
  expect(await test.anonymous.refusal(signUp, { body })).toMatchObject({ status: 403 })
  const mail = test.mails[0]?.text ?? ''
  const mailed = /\/invitations\/\S+$/m.exec(mail)?.[0] ?? ''
  const page = async (path: string, method = 'GET') =>
    (await test.service.fetch(new Request(`http://127.0.0.1${path}`, { method }))).text()
  const told = await page(`/invitations/${code}`)
  const accepted = await page(`${mailed}/accept`, 'POST')
  for (const text of [mail, told, accepted]) {
    expect(text).toMatch(/[Aa]sk whoever keeps th/)
    expect(text).not.toMatch(/mails you|Mail me|Sign up/)
  }
  await test.close()
})

it('an invitation that is gone when the password has been hashed makes no account', async () => {
  const quick = createPasswords(systemRandom, { ln: 4, r: 8, p: 1 })
  let meanwhile = async (): Promise<unknown> => undefined
  const hash = async (password: string): Promise<string> => {
    await meanwhile()
    return quick.hash(password)
  }
  const test = await openTestService({ signUp: 'invited', passwords: { ...quick, hash } })
  const { code, email } = await invitation(test)
  meanwhile = () => test.anonymous.call(rejectInvitation, { params: { invitation_code: code } })
  const refused = await test.anonymous.refusal(signUp, { body: { email, password: account.password } })
  expect([refused.status, refused.headers.get(REASON_HEADER)]).toEqual([
    403,
    expect.stringContaining('sign_up_by_invitation'),
  ])
  await test.close()
})
