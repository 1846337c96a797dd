import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, listMyClients } from '../../shared/api/clients.ts'
import { getLogged, getMe, getQuota, resetToken, updateMe } from '../../shared/api/me.ts'
import { createProject, listMyProjects } from '../../shared/api/projects.ts'
import { createProjectTask, listMyTasks } from '../../shared/api/project-tasks.ts'
import { getStatus } from '../../shared/api/service.ts'
import { createTag, listMyTags } from '../../shared/api/tags.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import { listWorkspaceUsers, updateWorkspaceUser } from '../../shared/api/workspace-users.ts'
import { getWorkspace, listMyWorkspaces, listWorkspaces } from '../../shared/api/workspaces.ts'
import { tokenHeader } from '../testing/api-client.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** The caller's own account on any database. */
export function meContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    person = await test.signUp({ name: 'Ada', timezone: 'Europe/Tallinn' })
    params = { workspace_id: person.workspaceId }
  })

  describe('decisions §6 GET me', () => {
    it('answers the account', async () => {
      const me = await person.client.call(getMe)
      expect(me).toEqual({
        '2fa_enabled': false,
        api_token: person.me.api_token,
        at: me.at,
        beginning_of_week: 1,
        country_id: null,
        created_at: me.created_at,
        default_workspace_id: person.workspaceId,
        email: person.email,
        email_verified: false,
        fullname: 'Ada',
        has_password: true,
        id: person.me.id,
        image_url: '',
        new_email: null,
        oauth_providers: [],
        openid_email: null,
        openid_enabled: false,
        svc_accounts_id: String(person.me.id),
        timezone: 'Europe/Tallinn',
        updated_at: me.at,
      })
    })

    it('with with_related_data answers all that a client begins with', async () => {
      const { client } = person
      const acme = await client.call(createClient, { params, body: { name: 'Acme' } })
      const body = { name: 'Site', client_id: acme.id }
      const project = await client.call(createProject, { params, body })
      const path = { ...params, project_id: project.id }
      const task = await client.call(createProjectTask, { params: path, body: { name: 'Draw' } })
      const tag = await client.call(createTag, { params, body: { name: 'urgent' } })
      const entry = await client.call(createTimeEntry, {
        params,
        body: { ...params, created_with: 'test', start: '2025-06-02T08:00:00Z' },
      })
      expect(await client.call(getMe, { query: { with_related_data: true } })).toMatchObject({
        clients: [{ id: acme.id }],
        projects: [{ id: project.id }],
        tasks: [{ id: task.id }],
        tags: [{ id: tag.id }],
        time_entries: [{ id: entry.id }],
        workspaces: [{ id: person.workspaceId }],
      })
      expect(await client.call(listMyClients)).toMatchObject([{ id: acme.id }])
      expect(await client.call(listMyProjects)).toMatchObject([{ id: project.id }])
      expect(await client.call(listMyTasks)).toMatchObject([{ id: task.id }])
      expect(await client.call(listMyTags)).toMatchObject([{ id: tag.id }])
    })

    it('names a default workspace that the caller sees', async () => {
      const host = await test.signUp()
      await joinWorkspace(test, host, [person])
      const body = { default_workspace_id: host.workspaceId }
      expect(await person.client.call(updateMe, { body })).toMatchObject(body)
      const place = { workspace_id: host.workspaceId }
      const users = await host.client.call(listWorkspaceUsers, { params: place })
      const id = users.find(({ user_id }) => user_id === person.me.id)?.id ?? 0
      await host.client.call(updateWorkspaceUser, {
        params: { ...place, workspace_user_id: id },
        body: { inactive: true },
      })
      expect(await person.client.call(getMe)).toMatchObject({ default_workspace_id: person.workspaceId })
    })
  })

  describe('decisions §6 PUT me', () => {
    it('changes what the body holds and nothing else', async () => {
      const before = await person.client.call(getMe)
      const body = { fullname: ' Ada L. ', beginning_of_week: 0, timezone: 'UTC' }
      const after = await person.client.call(updateMe, { body })
      const { at, updated_at } = after
      expect(after).toEqual({ ...before, ...body, fullname: 'Ada L.', at, updated_at })
      expect(await person.client.call(getMe)).toEqual(after)
    })

    it.each([
      [{ timezone: 'Mars/Olympus' }, 'timezone: must be an IANA time zone such as Europe/Tallinn'],
      [{ email: 'x' }, 'email: must be an e-mail address'],
      [{ default_workspace_id: 987_654_321 }, 'default_workspace_id: must be one of your workspaces'],
      [
        { password: 'another password' },
        'current_password: is needed to change the password or the e-mail address',
      ],
    ])('refuses %j: %s', async (body, message) => {
      expect(await person.client.refusal(updateMe, { body })).toMatchObject({ status: 400, message })
    })

    it('changes the password, and asks for another e-mail address, with the current password', async () => {
      const wrong = { email: 'ada@new.example', current_password: 'wrong password' }
      expect(await person.client.refusal(updateMe, { body: wrong })).toMatchObject({
        status: 403,
        message: 'current_password: is wrong',
      })
      const body = { ...wrong, current_password: person.password, password: 'another password' }
      const changed = await person.client.call(updateMe, { body })
      expect(changed).toMatchObject({ email: person.email, new_email: 'ada@new.example' })
      const client = test.anonymous.with(tokenHeader(changed.api_token))
      const back = { email: person.email.toUpperCase(), current_password: body.password }
      expect(await client.call(updateMe, { body: back })).toMatchObject({
        email: back.email,
        new_email: null,
      })
    })
  })

  it('decisions §6 POST me/reset_token replaces the token at once', async () => {
    const token = await person.client.call(resetToken)
    expect((await person.client.refusal(getMe)).status).toBe(403)
    const client = test.anonymous.with(tokenHeader(token))
    expect(await client.call(getMe)).toMatchObject({ api_token: token })
  })

  it('decisions §6 GET me/logged answers nothing', async () => {
    expect(await person.client.call(getLogged)).toBeNull()
    expect((await test.anonymous.refusal(getLogged)).status).toBe(403)
  })

  it('decisions §6 GET me/quota answers a whole quota for each organization', async () => {
    expect(await person.client.call(getQuota)).toEqual([
      { organization_id: person.organizationId, remaining: 1000, resets_in_secs: 0, total: 1000 },
    ])
  })

  it('decisions §6 GET me/workspaces and GET workspaces list the workspaces of the caller', async () => {
    const workspace = await person.client.call(getWorkspace, { params })
    expect(await person.client.call(listWorkspaces)).toEqual([workspace])
    const since = (time: string) => ({ query: { since: Date.parse(time) / 1000 } })
    expect(await person.client.call(listMyWorkspaces, since('2025-06-02T00:00:00Z'))).toEqual([workspace])
    expect(await person.client.call(listMyWorkspaces, since('2025-06-03T00:00:00Z'))).toEqual([])
  })

  it('decisions §6 GET status says OK to everybody', async () => {
    expect(await test.anonymous.call(getStatus)).toEqual({ status: 'OK' })
  })
}
