import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTag, deleteTag, updateTag } from '../../shared/api/tags.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'

const forbidden = { status: 403, message: 'User does not have access to this resource' }

describe('decisions §6 tags where only admins may create tags', () => {
  let place: SharedWorkspace
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    place = await openSharedWorkspace()
    params = { workspace_id: place.owner.workspaceId }
  })
  afterAll(() => place.close())

  it('are created, renamed and deleted by admins alone', async () => {
    const { owner, member } = place
    const tag = await member.client.call(createTag, { params, body: { name: 'a' } })
    const body = { only_admins_may_create_tags: true }
    await owner.client.call(updateWorkspace, { params, body })
    const path = { ...params, tag_id: tag.id }
    const renamed = { name: 'b' }
    expect(await member.client.refusal(createTag, { params, body: renamed })).toMatchObject(forbidden)
    expect(await member.client.refusal(updateTag, { params: path, body: renamed })).toMatchObject(forbidden)
    expect(await member.client.refusal(deleteTag, { params: path })).toMatchObject(forbidden)
    expect(await owner.client.call(updateTag, { params: path, body: renamed })).toMatchObject(renamed)
    await owner.client.call(deleteTag, { params: path })
  })
})
