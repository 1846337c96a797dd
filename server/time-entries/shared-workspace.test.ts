import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createTimeEntry,
  deleteTimeEntry,
  getCurrentTimeEntry,
  getTimeEntry,
  listTimeEntries,
  stopOwnTimeEntry,
  updateOwnTimeEntry,
  updateTimeEntry,
} from '../../shared/api/time-entries.ts'
import { createTag, listTags } from '../../shared/api/tags.ts'
import { deleteWorkspaceUser, listWorkspaceUsers } from '../../shared/api/workspace-users.ts'
import { createWorkspace, updateWorkspace } from '../../shared/api/workspaces.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'

describe('T §4.11 entries of a shared workspace', () => {
  let place: SharedWorkspace
  let params: { readonly workspace_id: number }

  beforeEach(async () => {
    place = await openSharedWorkspace({ unlimitedHistory: true })
    params = { workspace_id: place.owner.workspaceId }
  })
  afterEach(() => place.close())

  function create(person: Person, fields: object = {}, workspaceId = place.owner.workspaceId) {
    const body = { created_with: 'test', workspace_id: workspaceId, start: '2025-06-02T08:00:00Z', ...fields }
    return person.client.call(createTimeEntry, { params: { workspace_id: workspaceId }, body })
  }

  it('run one at a time over all workspaces of a person', async () => {
    const { member } = place
    const shared = await create(member, { duration: -1 })
    const own = await create(member, { duration: -1 }, member.workspaceId)
    const entries = await member.client.call(listTimeEntries)
    expect(entries.filter(({ stop }) => stop === null)).toEqual([own])
    expect(await member.client.call(getCurrentTimeEntry)).toEqual(own)
    expect(
      await member.client.call(updateOwnTimeEntry, {
        params: { time_entry_id: shared.id },
        body: { stop: null },
      }),
    ).toMatchObject({ duration: -1 })
    expect(await member.client.call(getCurrentTimeEntry)).toMatchObject({ id: shared.id })
    expect(
      await member.client.call(stopOwnTimeEntry, { params: { time_entry_id: shared.id } }),
    ).toMatchObject({
      stop: '2025-06-02T09:00:00Z',
    })
  })

  it('are listed over all workspaces, newest first', async () => {
    const { member } = place
    await create(member, { description: 'first' })
    await create(member, { description: 'third', start: '2025-06-02T08:30:00Z' })
    await create(member, { description: 'second', start: '2025-06-02T08:15:00Z' }, member.workspaceId)
    const entries = await member.client.call(listTimeEntries)
    expect(entries.map(({ description }) => description)).toEqual(['third', 'second', 'first'])
  })

  it('are changed by their person and by admins, and seen under /me by their person only', async () => {
    const { owner, member } = place
    const theirs = await create(member, { description: 'theirs' })
    const mine = await create(owner)
    const path = (id: number) => ({ ...params, time_entry_id: id })
    expect(
      await owner.client.call(updateTimeEntry, { params: path(theirs.id), body: { description: 'seen' } }),
    ).toMatchObject({ description: 'seen', user_id: member.me.id, user_name: 'Ben' })
    const notFound = { status: 404, message: 'Time entry not found' }
    expect(await owner.client.refusal(getTimeEntry, { params: { time_entry_id: theirs.id } })).toMatchObject(
      notFound,
    )
    expect(await member.client.refusal(deleteTimeEntry, { params: path(mine.id) })).toMatchObject(notFound)
  })

  it('are created for others by admins only', async () => {
    const { owner, member } = place
    expect(await create(owner, { user_id: member.me.id })).toMatchObject({
      user_id: member.me.id,
      uid: member.me.id,
      user_name: 'Ben',
    })
    const body = { created_with: 'test', ...params, start: '2025-06-02T08:00:00Z', uid: owner.me.id }
    expect(await member.client.refusal(createTimeEntry, { params, body })).toMatchObject({ status: 403 })
  })

  it('stop what runs elsewhere when an admin starts one for a member', async () => {
    const { owner, member } = place
    const own = await create(member, { duration: -1 }, member.workspaceId)
    const started = await create(owner, { duration: -1, user_id: member.me.id })
    const running = await member.client.call(listTimeEntries)
    expect(running.filter(({ stop }) => stop === null).map(({ id }) => id)).toEqual([started.id])
    expect(running.find(({ id }) => id === own.id)).toMatchObject({ stop: '2025-06-02T09:00:00Z' })
  })

  it('are not seen any more by who left, though they stay in the organization', async () => {
    const { owner, member } = place
    const body = { name: 'Second', admins: [member.me.id] }
    const organization = { organization_id: owner.organizationId }
    await owner.client.call(createWorkspace, { params: organization, body })
    const entry = await create(member, { duration: 60 })
    expect((await member.client.call(listTimeEntries)).map(({ id }) => id)).toEqual([entry.id])
    const users = await owner.client.call(listWorkspaceUsers, { params })
    const left = users.find(({ user_id: userId }) => userId === member.me.id)
    await owner.client.call(deleteWorkspaceUser, { params: { ...params, workspace_user_id: left?.id ?? 0 } })
    for (const query of [{}, { since: 0 }, { before: '2030-01-01' }]) {
      expect(await member.client.call(listTimeEntries, { query })).toEqual([])
    }
  })

  it('are shared with members', async () => {
    const { owner, member } = place
    const sharing = [{ accepted: false, user_id: member.me.id, user_name: 'Ben' }]
    const entry = await create(owner, { shared_with_user_ids: [member.me.id, owner.me.id] })
    expect(entry.shared_with).toEqual(sharing)
    const query = { include_sharing: true }
    expect(await owner.client.call(listTimeEntries, { query })).toMatchObject([{ shared_with: sharing }])
    expect(await owner.client.call(listTimeEntries)).toMatchObject([{ shared_with: [] }])
    const body = { shared_with_user_ids: [] }
    expect(
      await owner.client.call(updateTimeEntry, { params: { ...params, time_entry_id: entry.id }, body }),
    ).toMatchObject({ shared_with: [] })
  })

  it('make no new tags where only admins may, and use those that there are', async () => {
    const { owner, member } = place
    await owner.client.call(createTag, { params, body: { name: 'known' } })
    await owner.client.call(updateWorkspace, { params, body: { only_admins_may_create_tags: true } })
    expect(await create(member, { tags: ['known'] })).toMatchObject({ tags: ['known'] })
    const body = { created_with: 'test', ...params, start: '2025-06-02T08:00:00Z', tags: ['known', 'new'] }
    expect(await member.client.refusal(createTimeEntry, { params, body })).toMatchObject({ status: 403 })
    expect(await owner.client.call(listTags, { params })).toHaveLength(1)
    expect(await create(owner, { tags: ['new'] })).toMatchObject({ tags: ['new'] })
  })
})
