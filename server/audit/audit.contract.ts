import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSession } from '../../shared/api/accounts.ts'
import { readAudit } from '../../shared/api/audit.ts'
import { updateMe } from '../../shared/api/me.ts'
import { updateOrganization } from '../../shared/api/organizations.ts'
import { createProject } from '../../shared/api/projects.ts'
import { createRate } from '../../shared/api/rates.ts'
import { createTeam } from '../../shared/api/teams.ts'
import {
  deleteWorkspaceUser,
  listWorkspaceUsers,
  updateWorkspaceUser,
} from '../../shared/api/workspace-users.ts'
import { DAY, HOUR } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { note, noteFailure } from './note.ts'
import { listLines, pruneLines } from './queries.ts'

/** The audit log on any database. */
export function auditContract(open: OpenDatabase): void {
  let test: TestService
  let ada: Person
  let bob: Person

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    ada = await test.signUp({ name: 'Ada' })
    bob = await test.signUp({ name: 'Bob' })
  })
  afterAll(() => test.close())

  const organization = () => ({ organization_id: ada.organizationId })
  const read = (query = {}) => ada.client.call(readAudit, { params: organization(), query })
  /** Of the whole service. */
  const all = (filter: Parameters<typeof listLines>[1] = {}) =>
    test.service.operate(({ db }) => listLines(db, filter, 1000))

  it('tells the admins of an organization who did what there, and nobody else', async () => {
    await joinWorkspace(test, ada, [bob])
    const workspace = { workspace_id: ada.workspaceId }
    const users = await ada.client.call(listWorkspaceUsers, { params: workspace })
    const { id } = users.find((user) => user.user_id === bob.me.id) ?? { id: 0 }
    const place = { ...workspace, workspace_user_id: id }
    await ada.client.call(updateWorkspaceUser, { params: place, body: { role: 'project_manager' } })
    await ada.client.call(createTeam, { params: workspace, body: { name: 'Design', user_ids: [bob.me.id] } })
    await ada.client.call(createRate, {
      params: workspace,
      body: { kind: 'billable', user_id: bob.me.id, periods: [{ from: null, cents: 9000 }] },
    })
    const project = { name: 'Atlas', is_private: false, rate: null }
    await ada.client.call(createProject, { params: workspace, body: project })
    const headers = { 'idempotency-key': 'once' }
    const rename = { params: organization(), body: { name: 'Engines' } }
    await ada.client.with(headers).call(updateOrganization, rename)
    await ada.client.with(headers).call(updateOrganization, rename)
    expect(await bob.client.refusal(readAudit, { params: organization() })).toMatchObject({ status: 403 })
    await ada.client.call(deleteWorkspaceUser, { params: place })
    expect(await bob.client.refusal(readAudit, { params: organization() })).toMatchObject({ status: 403 })

    const { lines, next_cursor } = await read()
    expect(next_cursor).toBeNull()
    expect(lines.map(({ action, actor, subject }) => [action, actor?.name, subject?.name])).toEqual([
      ['member.removed', 'Ada', 'Bob'],
      ['organization.changed', 'Ada', undefined],
      ['rate.changed', 'Ada', 'Bob'],
      ['team.created', 'Ada', null],
      ['member.changed', 'Ada', 'Bob'],
      ['invitation.accepted', 'Bob', undefined],
      ['invitation.made', 'Ada', 'Bob'],
    ])
    expect(lines.map(({ details }) => details)).toEqual([
      {},
      { name: 'Engines' },
      { kind: 'billable', cents: 9000, from: null, project: null },
      { name: 'Design', people: 1 },
      { role: 'project_manager' },
      {},
      { role: null },
    ])

    const found = (await read({ action: 'member,team.created', user_id: ada.me.id })).lines
    expect(found.map(({ action }) => action)).toEqual(['member.removed', 'team.created', 'member.changed'])
    const pages = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await read({ per_page: 3, ...(cursor !== '' && { cursor }) })
      pages.push(...page.lines)
      cursor = page.next_cursor
    }
    expect(pages).toEqual(lines)
  })

  it('keeps sign-ins and wrong passwords of an account, few of these, and no secrets', async () => {
    const { email, password } = bob
    await test.verify(bob)
    await test.anonymous.call(createSession, { body: { email, password } })
    await test.anonymous.refusal(createSession, { body: { email, password: 'a wrong one' } })
    // From many networks there may be more than one network has.
    const { effects } = await test.service.operate(async (scope) => scope)
    for (let tries = 1; tries < 15; tries += 1) await noteFailure(effects, bob.me.id, `192.0.2.${tries}`)
    test.clock.advance(HOUR)
    await test.anonymous.refusal(createSession, { body: { email, password: 'a wrong one' } })
    const body = { password: 'another password', current_password: password }
    await bob.client.call(updateMe, { body })
    const lines = await all({ about: bob.me.id })
    const actions = lines.map(({ action }) => action).filter((action) => action.startsWith('account.'))
    expect(actions).toEqual([
      'account.password_changed',
      ...Array.from({ length: 11 }, () => 'account.sign_in_failed'),
      'account.signed_in',
      'account.address_proved',
      'account.signed_up',
    ])
    const text = JSON.stringify(await all())
    for (const secret of [password, 'another password', 'a wrong one', bob.me.api_token])
      expect(text).not.toContain(secret)
  })

  it('has no line of what was rolled back, and loses or changes none but by pruning', async () => {
    const before = await all()
    const act = { action: 'service.command', details: { role: 'owner' } } as const
    const rolledBack = test.service.operate(async (scope) => {
      await note(scope, { command: 'promote-user' }, [act])
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await expect(
      test.service.operate(({ db }) => db.updateTable('audit_log').set({ user_id: null }).execute()),
    ).rejects.toThrow('not changed')
    await expect(test.service.operate(({ db }) => db.deleteFrom('audit_log').execute())).rejects.toThrow(
      'not deleted',
    )
    expect(await all()).toEqual(before)

    const [latest] = before
    const { db } = await test.service.operate(async ({ effects }) => effects)
    await pruneLines(db, (latest?.created_at ?? 0) - 1)
    expect(await all()).toEqual(before.filter((line) => line.created_at === latest?.created_at))
    await pruneLines(db, test.clock.now() + DAY)
    expect(await all()).toEqual([])
  })
}
