import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTag, listTags } from '../../shared/api/tags.ts'
import { deleteWorkspaceUser, listWorkspaceUsers } from '../../shared/api/workspace-users.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'

describe('a write that waited for another', () => {
  let place: SharedWorkspace
  let params: { readonly workspace_id: number }
  beforeAll(async () => {
    place = await openSharedWorkspace()
    params = { workspace_id: place.owner.workspaceId }
  })
  afterAll(() => place.close())

  const names = async () => (await place.owner.client.call(listTags, { params })).map(({ name }) => name)
  const create = (name: string) => place.member.client.send(createTag, { params, body: { name } })

  it('is refused by what the other has changed of the workspace', async () => {
    const body = { only_admins_may_create_tags: true }
    const [, late] = await Promise.all([
      place.owner.client.call(updateWorkspace, { params, body }),
      create('late'),
    ])
    expect([late.status, await names()]).toEqual([403, []])
    await place.owner.client.call(updateWorkspace, { params, body: { only_admins_may_create_tags: false } })
  })

  it('is refused when the other has taken the person out of it', async () => {
    const users = await place.owner.client.call(listWorkspaceUsers, { params })
    const id = users.find(({ user_id: userId }) => userId === place.member.me.id)?.id ?? 0
    const path = { ...params, workspace_user_id: id }
    const [, ...late] = await Promise.all([
      place.owner.client.call(deleteWorkspaceUser, { params: path }),
      ...['one', 'two', 'three'].map(create),
    ])
    expect(late.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await names()).toEqual([])
  })
})
