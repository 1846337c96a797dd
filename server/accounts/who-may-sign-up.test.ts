import { expect, it } from 'vitest'
import { requestPasswordReset, signUp } from '../../shared/api/accounts.ts'
import { REASON_HEADER } from '../../shared/api/reasons.ts'
import { openTestService } from '../testing/test-service.ts'
import { createAccount } from './by-command.ts'

const account = { name: null, timeZone: 'UTC', password: 'correct horse battery' }

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
