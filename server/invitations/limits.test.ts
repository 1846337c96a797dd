import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createInvitation, rejectInvitation } from '../../shared/api/invitations.ts'
import { listOrganizationUsers } from '../../shared/api/organization-users.ts'
import type { AnyScope, Caller } from '../access/scope.ts'
import { DAY } from '../effects/timestamps.ts'
import { TooManyRequests } from '../errors/app-error.ts'
import { countMails } from '../mail/limits.ts'
import type { Plan } from '../organizations/tables.ts'
import { invite, joinWorkspace } from '../testing/join-workspace.ts'
import type { Refusal } from '../testing/api-client.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService
let owner: Person

function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `guest${index}@example.org`)
}
function refusal(emails: readonly string[]): Promise<Refusal> {
  return owner.client.refusal(createInvitation, {
    params: { organization_id: owner.organizationId },
    body: { emails, workspaces: [{ workspace_id: owner.workspaceId }], skip_email: true },
  })
}
function open(plan: Plan): void {
  beforeAll(async () => {
    test = await openTestService({ plan })
  })
  beforeEach(async () => {
    owner = await test.signUp()
  })
  afterAll(() => test.close())
}

describe('T §8 on the free plan', () => {
  open('free')
  const full = { status: 400, message: 'Active user limit is 5. Upgrade to add more active users' }

  it('an organization has five active users, the invited among them', async () => {
    expect(await refusal(addresses(5))).toMatchObject(full)
    expect(
      await owner.client.call(listOrganizationUsers, { params: { organization_id: owner.organizationId } }),
    ).toHaveLength(1)
    const { invitations } = await invite(owner, addresses(4))
    expect(await refusal(['another@example.org'])).toMatchObject(full)
    await test.anonymous.call(rejectInvitation, {
      params: { invitation_code: invitations[0]?.code ?? '' },
    })
    await invite(owner, ['another@example.org'])
  })

  it('a member may be asked for again', async () => {
    const member = await test.signUp()
    await joinWorkspace(test, owner, [member])
    await invite(owner, addresses(3))
    expect((await invite(owner, [member.email])).messages).toHaveLength(1)
  })
})

describe('T §7 Invitation limit', () => {
  open('enterprise')
  const reached = {
    status: 400,
    message: 'Invitation limit reached (please try again later; or upgrade)',
  }

  it('an organization sends a thousand invitations a day', async () => {
    const emails = addresses(1000)
    await invite(owner, emails.slice(0, 600))
    expect(await refusal(emails.slice(400))).toMatchObject(reached)
    await invite(owner, emails.slice(600))
    expect(await refusal(['another@example.org'])).toMatchObject(reached)
    test.clock.advance(DAY)
    await invite(owner, ['another@example.org'])
  })

  it('one request invites fewer than a request can hold', async () => {
    expect(await refusal(addresses(1501))).toMatchObject(reached)
  })
})

describe('an invitation of many people, which is carried out in parts', () => {
  open('enterprise')
  const params = () => ({ organization_id: owner.organizationId })
  const body = (emails: readonly string[], skip_email = true) => ({
    emails: [...emails],
    workspaces: [{ workspace_id: owner.workspaceId }],
    skip_email,
  })
  const members = () =>
    owner.client.call(listOrganizationUsers, { params: params(), query: { per_page: 200 } })

  it('invites nobody when one of the last addresses is refused', async () => {
    expect(await refusal([...addresses(120), 'nobody'])).toMatchObject({
      message: "Invalid e-mail: 'nobody'",
    })
    expect(await members()).toHaveLength(1)
  })

  it('is answered alike when it is repeated, and goes on where it broke off', async () => {
    const reached = 'often@example.org'
    for (let time = 0; time < 20; time += 1) {
      const other = await test.signUp()
      await other.client.call(createInvitation, {
        params: { organization_id: other.organizationId },
        body: { emails: [reached], workspaces: [{ workspace_id: other.workspaceId }] },
      })
    }
    const client = owner.client.with({ 'Idempotency-Key': 'many' })
    const request = { params: params(), body: body([...addresses(100), reached], false) }
    const before = test.mails.length
    expect(await client.refusal(createInvitation, request)).toMatchObject({ status: 429 })
    expect(await members()).toHaveLength(101)
    test.clock.advance(2 * DAY)
    const answer = await client.call(createInvitation, request)
    expect(answer.data.map(({ email }) => email)).toEqual([...addresses(100), reached])
    expect(await client.call(createInvitation, request)).toEqual(answer)
    expect(await members()).toHaveLength(102)
    expect(test.mails.length - before).toBeLessThanOrEqual(101)
  })
})

const nobody = { workspaces: [], organizations: [] } as unknown as Caller

function isLimit(error: unknown): boolean {
  if (error instanceof TooManyRequests) return false
  throw error
}

describe('mails of invitations', () => {
  beforeAll(async () => {
    test = await openTestService()
  })
  afterAll(() => test.close())

  const mailTo = (email: string): Promise<Response> =>
    owner.client.send(createInvitation, {
      params: { organization_id: owner.organizationId },
      body: { emails: [email], workspaces: [{ workspace_id: owner.workspaceId }] },
    })

  it('reach one address a few times a day, from however many organizations and accounts', async () => {
    for (let index = 0; index < 20; index += 1) {
      owner = await test.signUp()
      expect((await mailTo('victim@example.org')).status).toBe(200)
    }
    owner = await test.signUp()
    expect((await mailTo('victim@example.org')).status).toBe(429)
    test.clock.advance(DAY)
    expect((await mailTo('victim@example.org')).status).toBe(200)
  })

  it('are limited by day for each person, organization and network', async () => {
    let sent = 0
    /** In parts, as they are invited. Answers how many were sent. */
    const send = async (userId: number, organizationId: number, network: string, count: number) => {
      for (let done = 0; done < count; done += 50) {
        const recipients = addresses(50).map((address) => `${(sent += 1)}-${address}`)
        const work = (scope: AnyScope) =>
          countMails({ ...scope, caller: { ...nobody, userId }, network }, organizationId, recipients)
        if (!(await test.service.operate(work).then(() => true, isLimit))) return done
      }
      return count
    }
    expect(await send(1, 1, 'a', 1050)).toBe(1000)
    expect(await send(1, 2, 'b', 50)).toBe(0)
    expect(await send(2, 1, 'b', 550)).toBe(500)
    expect(await send(3, 3, 'a', 1000)).toBe(1000)
    expect(await send(4, 4, 'a', 1000)).toBe(1000)
    expect(await send(5, 5, 'a', 50)).toBe(0)
    expect(await send(5, 5, 'b', 50)).toBe(50)
  })

  it('name who sends them without links, in a subject that fits', async () => {
    owner = await test.signUp({ name: `Your bank: https://evil.example/ ${'now '.repeat(50)}` })
    await mailTo('reader@example.org')
    await expect.poll(() => test.mails.at(-1)?.to).toBe('reader@example.org')
    const { subject = '', text = '' } = test.mails.at(-1) ?? {}
    expect(subject).not.toContain('evil')
    expect(subject.length).toBeLessThan(160)
    expect(text).not.toContain('evil')
  })
})
