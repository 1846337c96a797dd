import { createStatus, deleteStatus, getStatus, updateStatus } from '../../shared/api/statuses.ts'
import {
  createMilestone,
  deleteMilestone,
  getMilestone,
  updateMilestone,
} from '../../shared/api/milestones.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, deleteClient, getClient, updateClient } from '../../shared/api/clients.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { createGhost, deleteGhost, getGhost, updateGhost } from '../../shared/api/ghosts.ts'
import { createProject, deleteProject, getProject, updateProject } from '../../shared/api/projects.ts'
import { createTag, deleteTag, listTags, updateTag } from '../../shared/api/tags.ts'
import { createTask, deleteTask, getTask, updateTask } from '../../shared/api/tasks.ts'
import {
  createTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  updateTimeEntry,
} from '../../shared/api/time-entries.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

interface Resource {
  readonly name: string
  readonly create: Endpoint
  readonly read: Endpoint
  readonly update: Endpoint
  readonly remove: Endpoint
  readonly id: string
}

const resources: readonly Resource[] = [
  {
    name: 'client',
    create: createClient,
    read: getClient,
    update: updateClient,
    remove: deleteClient,
    id: 'client_id',
  },
  {
    name: 'project',
    create: createProject,
    read: getProject,
    update: updateProject,
    remove: deleteProject,
    id: 'project_id',
  },
  { name: 'tag', create: createTag, read: listTags, update: updateTag, remove: deleteTag, id: 'tag_id' },
  { name: 'task', create: createTask, read: getTask, update: updateTask, remove: deleteTask, id: 'task_id' },
  {
    name: 'ghost',
    create: createGhost,
    read: getGhost,
    update: updateGhost,
    remove: deleteGhost,
    id: 'ghost_id',
  },
  {
    name: 'milestone',
    create: createMilestone,
    read: getMilestone,
    update: updateMilestone,
    remove: deleteMilestone,
    id: 'milestone_id',
  },
  {
    name: 'status',
    create: createStatus,
    read: getStatus,
    update: updateStatus,
    remove: deleteStatus,
    id: 'status_id',
  },
  {
    name: 'time entry',
    create: createTimeEntry,
    read: getTimeEntry,
    update: updateTimeEntry,
    remove: deleteTimeEntry,
    id: 'time_entry_id',
  },
]

/** Time entries are described, everything else is named. */
const named = (title: string) => ({ name: title, description: title })

describe.each(resources)(
  'a write with If-Match, for a $name',
  ({ name, create, read, update, remove, id }) => {
    let test: TestService
    let person: Person

    beforeAll(async () => {
      test = await openTestService()
      person = await test.signUp()
    })
    afterAll(() => test.close())

    async function start() {
      const place = { workspace_id: person.workspaceId, organization_id: person.organizationId }
      const time = { created_with: 'test', start: '2025-06-02T08:00:00Z', duration: 60 }
      const status = name === 'status' ? { type: 'todo' } : {}
      const body = {
        ...named(`${name} ${test.clock.now()}`),
        ...time,
        ...status,
        workspace_id: person.workspaceId,
      }
      const sent = await person.client.send(create, { params: place, body })
      const made = (await sent.json()) as Record<string, unknown>
      const version = String(made['at'] ?? made['updated_at'])
      return { params: { ...place, [id]: Number(made['id']) }, headers: { 'if-match': `"${version}"` }, made }
    }

    it('is carried out when it is that version', async () => {
      const { params, headers } = await start()
      const sent = await person.client.send(update, { params, headers, body: named('changed') })
      expect(sent.status).toBe(200)
    })

    it('is refused with 412 when it has been changed since, and changes nothing', async () => {
      const { params, headers } = await start()
      await person.client.call(update, { params, body: named(`theirs ${test.clock.now()}`) })
      const before: unknown = await person.client.call(read, { params })
      for (const [endpoint, body] of [
        [update, named('mine')],
        [remove, undefined],
      ] as const) {
        const refusal = await person.client.refusal(endpoint, { params, headers, body })
        expect(refusal).toMatchObject({ status: 412, message: 'It has been changed since. Read it again.' })
      }
      expect(await person.client.call(read, { params })).toEqual(before)
    })

    it('and any version is carried out', async () => {
      const { params } = await start()
      const sent = await person.client.send(remove, { params, headers: { 'if-match': '*' } })
      expect(sent.ok).toBe(true)
    })
  },
)
