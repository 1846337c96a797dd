import { describe, expect, it } from 'vitest'
import { updateTimeBlock } from '../../../../shared/api/time-blocks.ts'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import { client, ghost, project, resourceOf, timeBlock } from './resources.ts'
import type { FindLocalId, Sending } from './resource.ts'

const known: FindLocalId = (entity, id) => (id < 100 ? (`${entity}-${id}` as LocalId) : null)

describe('an answer', () => {
  it('that lacks a field leaves it as it is, and one that has it as null empties it', () => {
    expect(project.parse({ id: 5, name: 'Site', estimated_seconds: null }, known)?.fields).toEqual({
      name: 'Site',
      estimatedSeconds: null,
    })
  })

  it('leaves a reference as it is when its row is not known here', () => {
    expect(project.parse({ id: 5, client_id: 7 }, known)?.fields).toEqual({ clientId: 'client-7' })
    expect(project.parse({ id: 5, client_id: 700 }, known)?.fields).toEqual({})
    expect(project.parse({ id: 5, client_id: null }, known)?.fields).toEqual({ clientId: null })
  })

  it('has an empty text or the id 0 where planning says nothing', () => {
    const told = { id: 5, user_id: 0, embodied_at: '' }
    expect(ghost.parse(told, known)?.fields).toEqual({ memberId: null, embodiedAt: null })
  })

  it('says its workspace, version and deletion under the names of either document', () => {
    const told = { serverId: 5, at: 'then', deleted: true, workspaceId: 3 }
    expect(client.parse({ id: 5, at: 'then', server_deleted_at: 'then', wid: 3 }, known)).toMatchObject(told)
    const planned = { id: 5, updated_at: 'then', deleted_at: 'then', workspace_id: 3 }
    expect(timeBlock.parse(planned, known)).toMatchObject(told)
  })

  it('is not understood without an id, or with a value of another type', () => {
    expect(client.parse({ name: 'Acme' }, known)).toBeNull()
    expect(client.parse({ id: 5, name: 12 }, known)).toBeNull()
  })

  it('leaves a setting as it is when this program cannot show the value', () => {
    const told = { theme: 'sepia', displayDensity: 'compact' }
    expect(resourceOf('preferences').parse(told, known)?.fields).toEqual({
      density: 'compact',
    })
  })
})

describe('a request for a row that another one owns', () => {
  const asked: (readonly [Endpoint, object])[] = []
  const sending = (owner: ServerId | null) =>
    ({
      api: {
        call(endpoint: Endpoint, { params }: { readonly params: object }) {
          asked.push([endpoint, params])
          return Promise.resolve({ body: null, headers: new Headers() })
        },
      },
      workspaceId: 1,
      organizationId: 2,
      current: { taskId: 'task-7' },
      serverIdOf: () => owner,
    }) as unknown as Sending

  it('names both in its path', async () => {
    asked.length = 0
    await timeBlock.update(sending(7 as ServerId), 5 as ServerId, { completed: true })
    const params = { organization_id: 2, workspace_id: 1, task_id: 7, time_block_id: 5 }
    expect(asked).toEqual([[updateTimeBlock, params]])
  })

  it('is not sent when its owner is gone, which has taken it along', async () => {
    asked.length = 0
    await timeBlock.remove(sending(null), 5 as ServerId)
    await expect(timeBlock.update(sending(null), 5 as ServerId, {})).rejects.toMatchObject({
      kind: 'missing',
    })
    expect(asked).toEqual([])
  })
})
