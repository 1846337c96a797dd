import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeAccount } from '../../shared/api/accounts.ts'
import { createClient, deleteClient, updateClient } from '../../shared/api/clients.ts'
import { readFeed } from '../../shared/api/feed.ts'
import { rejectInvitation } from '../../shared/api/invitations.ts'
import { createOrganization } from '../../shared/api/organizations.ts'
import { getPreferences, updatePreferences } from '../../shared/api/preferences.ts'
import { createProject, updateProject } from '../../shared/api/projects.ts'
import { createProjectUser, deleteProjectUser } from '../../shared/api/project-users.ts'
import { readReason, REASON_HEADER } from '../../shared/api/reasons.ts'
import { createTask, deleteTask, updateTask } from '../../shared/api/tasks.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import {
  deleteWorkspaceUser,
  listWorkspaceUsers,
  updateWorkspaceUser,
} from '../../shared/api/workspace-users.ts'
import { createTag } from '../../shared/api/tags.ts'
import { getUserSettings } from '../../shared/api/user-settings.ts'
import { createWorkspace } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { invite, joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { FeedReader, heldByLists } from './feed-reader.fixture.ts'

export function feedContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let colleague: Person

  beforeEach(async () => {
    test = await openTestService({ database: await open() })
    owner = await test.signUp()
    colleague = await test.signUp({ name: 'Ben' })
    await joinWorkspace(test, owner, [colleague])
  })
  afterEach(() => test.close())

  const place = () => ({ workspace_id: owner.workspaceId, organization_id: owner.organizationId })
  const client = (name: string) => owner.client.call(createClient, { params: place(), body: { name } })
  const task = (body: object) =>
    owner.client.call(createTask, { params: place(), body: { name: 'Draw', ...body } })
  const membership = async (person: Person): Promise<number> => {
    const users = await owner.client.call(listWorkspaceUsers, { params: place() })
    return users.find((user) => user.user_id === person.me.id)?.id ?? 0
  }

  async function expectCaughtUp(reader: FeedReader, person: Person): Promise<void> {
    await reader.read()
    expect(reader.held()).toEqual(await heldByLists(person.client))
  }

  it('begins with every row, in pages of the size that is asked for', async () => {
    for (const name of ['One', 'Two', 'Three']) await client(name)
    const reader = new FeedReader(owner.client)
    const first = await reader.page(5)
    expect(first.changes).toHaveLength(5)
    expect(first.more).toBe(true)
    await reader.read(5)
    expect(reader.held()).toEqual(await heldByLists(owner.client))
  })

  it('tells what is referred to before what refers to it', async () => {
    const { id: project_id } = await owner.client.call(createProject, {
      params: place(),
      body: { name: 'Site', is_private: false },
    })
    await task({ project_id })
    await owner.client.call(updateProject, { params: { ...place(), project_id }, body: { name: 'Renamed' } })
    const kinds = (await new FeedReader(owner.client).read()).map(({ kind }) => kind)
    expect(kinds.indexOf('project')).toBeLessThan(kinds.indexOf('task'))
  })

  it('tells changes in their order, each row once and as it is now', async () => {
    const reader = new FeedReader(owner.client)
    await reader.read()
    const one = await client('One')
    const two = await client('Two')
    await owner.client.call(updateClient, {
      params: { ...place(), client_id: one.id },
      body: { name: 'Uno' },
    })
    const changes = await reader.read()
    expect(changes.map(({ kind, id, row }) => [kind, id, row?.['name']])).toEqual([
      ['client', two.id, 'Two'],
      ['client', one.id, 'Uno'],
    ])
    expect(changes.every(({ organization_id }) => organization_id === owner.organizationId)).toBe(true)
    expect(changes[0]?.workspace_ids).toEqual([owner.workspaceId])
  })

  it('answers who is up to date with nothing, and with the same cursor', async () => {
    const reader = new FeedReader(owner.client)
    await reader.read()
    const { cursor } = reader
    expect(await reader.page()).toMatchObject({ changes: [], cursor, more: false, left: [], restored: [] })
  })

  it('says how far everything has been told', async () => {
    const reader = new FeedReader(owner.client)
    await reader.read()
    const { sequences: before } = await reader.page()
    await client('One')
    const page = await reader.page()
    const sequence = page.changes.at(-1)?.sequence
    expect(page.sequences).toEqual([
      { organization_id: owner.organizationId, sequence },
      { organization_id: null, sequence: before.find((own) => own.organization_id === null)?.sequence },
    ])
    expect(sequence).toBeGreaterThan(before[0]?.sequence ?? 0)
  })

  it('has the versions of settings, which their own answers have in a header', async () => {
    await owner.client.call(updatePreferences, { body: { pg_time_zone_name: 'Europe/Lisbon' } })
    const changes = await new FeedReader(owner.client).read()
    for (const [kind, endpoint] of [
      ['preferences', getPreferences],
      ['user_settings', getUserSettings],
    ] as const) {
      const version = JSON.stringify(changes.find((change) => change.kind === kind)?.row?.['at'])
      expect((await owner.client.send(endpoint)).headers.get('etag')).toBe(version)
    }
  })

  it('tells what is deleted by its own id alone', async () => {
    const { id } = await client('One')
    const reader = new FeedReader(owner.client)
    const known = (await reader.read()).find((change) => change.kind === 'client')
    await owner.client.call(deleteClient, { params: { ...place(), client_id: id } })
    const [gone] = await reader.read()
    expect(gone).toEqual({ ...known, sequence: gone?.sequence, id: null, workspace_ids: [], row: null })
    expect(gone?.sequence).toBeGreaterThan(known?.sequence ?? 0)
  })

  it('tells the person alone of what is their own', async () => {
    const readers = [new FeedReader(owner.client), new FeedReader(colleague.client)]
    for (const reader of readers) await reader.read()
    const body = {
      start: '2025-06-02T08:00:00Z',
      duration: 60,
      created_with: 'test',
      workspace_id: owner.workspaceId,
    }
    await colleague.client.call(createTimeEntry, { params: place(), body })
    expect(await readers[0]?.read()).toEqual([])
    expect(await readers[1]?.read()).toMatchObject([{ kind: 'time_entry', organization_id: null }])
  })

  it('tells nothing of places that are not the caller’s', async () => {
    const stranger = new FeedReader((await test.signUp()).client)
    await stranger.read()
    await client('Secret')
    expect(await stranger.read()).toEqual([])
  })

  it('tells the parts of a project to who comes to see it, and takes them from who does not any more', async () => {
    const { id: project_id } = await owner.client.call(createProject, {
      params: place(),
      body: { name: 'Secret', is_private: true },
    })
    await task({ project_id })
    const reader = new FeedReader(colleague.client)
    await expectCaughtUp(reader, colleague)
    const body = { project_id, user_id: colleague.me.id }
    const { id } = await owner.client.call(createProjectUser, { params: place(), body })
    await expectCaughtUp(reader, colleague)
    expect(Object.values(reader.held())).toContainEqual(expect.objectContaining({ name: 'Draw' }))
    await owner.client.call(deleteProjectUser, { params: { ...place(), project_user_id: id } })
    await expectCaughtUp(reader, colleague)
    await owner.client.call(updateProject, {
      params: { ...place(), project_id },
      body: { is_private: false },
    })
    await expectCaughtUp(reader, colleague)
    await owner.client.call(updateProject, { params: { ...place(), project_id }, body: { is_private: true } })
    await expectCaughtUp(reader, colleague)
  })

  it('takes a task from those from whom it is hidden', async () => {
    const { id: task_id } = await task({})
    const reader = new FeedReader(colleague.client)
    await expectCaughtUp(reader, colleague)
    await owner.client.call(updateTask, { params: { ...place(), task_id }, body: { private: true } })
    expect(await reader.read()).toMatchObject([{ kind: 'task', row: null, hidden: true }])
    await expectCaughtUp(reader, colleague)
    await owner.client.call(deleteTask, { params: { ...place(), task_id }, query: {} })
    const [gone] = await reader.read()
    expect(gone).toMatchObject({ kind: 'task', row: null })
    expect(gone).not.toHaveProperty('hidden')
    expect(reader.held()).not.toHaveProperty(`task/${task_id}`)
  })

  it('goes over everything again when a role changes', async () => {
    await owner.client.call(createProject, { params: place(), body: { name: 'Secret', is_private: true } })
    await client('Shown')
    const reader = new FeedReader(colleague.client)
    await expectCaughtUp(reader, colleague)
    const params = { ...place(), workspace_user_id: await membership(colleague) }
    await owner.client.call(updateWorkspaceUser, { params, body: { admin: true } })
    await reader.read(3)
    expect(reader.held()).toEqual(await heldByLists(colleague.client))
    await owner.client.call(updateWorkspaceUser, { params, body: { admin: false } })
    await expectCaughtUp(reader, colleague)
  })

  it('says which organizations somebody has left, once', async () => {
    await client('One')
    const reader = new FeedReader(colleague.client)
    await expectCaughtUp(reader, colleague)
    const params = { ...place(), workspace_user_id: await membership(colleague) }
    await owner.client.call(deleteWorkspaceUser, { params })
    expect((await reader.page()).left).toEqual([
      { organization_id: owner.organizationId, workspace_id: null },
    ])
    expect((await reader.page()).left).toEqual([])
    await expectCaughtUp(reader, colleague)
  })

  it('says which workspaces somebody has left, once', async () => {
    const { organization_id } = place()
    const { id: workspace_id } = await owner.client.call(createWorkspace, {
      params: { organization_id },
      body: { name: 'Second', admins: [colleague.me.id] },
    })
    const params = { workspace_id }
    await owner.client.call(createClient, { params, body: { name: 'There' } })
    const reader = new FeedReader(colleague.client)
    await expectCaughtUp(reader, colleague)
    const users = await owner.client.call(listWorkspaceUsers, { params })
    const workspace_user_id = users.find((user) => user.user_id === colleague.me.id)?.id ?? 0
    await owner.client.call(deleteWorkspaceUser, { params: { workspace_id, workspace_user_id } })
    const page = await reader.page()
    expect(page.left).toEqual([{ organization_id, workspace_id }])
    expect((await reader.page()).left).toEqual([])
    await expectCaughtUp(reader, colleague)
  })

  it('tells all of an organization to who comes into it', async () => {
    const reader = new FeedReader(owner.client)
    await reader.read()
    await owner.client.call(createOrganization, { body: { name: 'Second', workspace_name: 'Other' } })
    expect((await reader.page()).changes.map(({ kind }) => kind)).toContain('status')
    await expectCaughtUp(reader, owner)
  })

  it('tells of who is invited, declines or closes the account', async () => {
    const reader = new FeedReader(owner.client)
    await expectCaughtUp(reader, owner)
    const { invitations } = await invite(owner, ['new@example.org'])
    await expectCaughtUp(reader, owner)
    const params = { invitation_code: invitations[0]?.code ?? '' }
    await test.anonymous.call(rejectInvitation, { params })
    await expectCaughtUp(reader, owner)
    await colleague.client.call(closeAccount, { params: { product_code: 'track' } })
    await expectCaughtUp(reader, owner)
    const people = Object.values(reader.held())
    expect(people).toContainEqual(expect.objectContaining({ name: 'Ben', inactive: true }))
  })

  it('undoes the counting of what is refused', async () => {
    const reader = new FeedReader(owner.client)
    await reader.read()
    const { cursor } = reader
    const body = { name: 'Taken' }
    await owner.client.call(createTag, { params: place(), body })
    await reader.read()
    expect(reader.cursor).not.toBe(cursor)
    const after = reader.cursor
    await owner.client.refusal(createTag, { params: place(), body })
    await reader.read()
    expect(reader.cursor).toBe(after)
  })

  describe('refuses', () => {
    it.each([
      ['a cursor that is none', { cursor: 'x' }, 'wrong_form'],
      ['more than 1,000 rows', { limit: '1001' }, 'too_great'],
      ['no rows', { limit: '0' }, 'too_small'],
    ])('%s', async (_, query, code) => {
      const { status, headers } = await owner.client.refusal(readFeed, { query })
      expect([status, readReason(headers.get(REASON_HEADER))?.code]).toEqual([400, code])
    })
  })
}
