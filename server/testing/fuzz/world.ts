/** Somebody with something of everything, so that hostile requests find what they name. */

import { createClient } from '../../../shared/api/clients.ts'
import { createGhost } from '../../../shared/api/ghosts.ts'
import { createProject } from '../../../shared/api/projects.ts'
import { createTag } from '../../../shared/api/tags.ts'
import { createTask } from '../../../shared/api/tasks.ts'
import { createTimeEntry } from '../../../shared/api/time-entries.ts'
import type { Person, TestService } from '../test-service.ts'

export interface World {
  readonly person: Person
  /** Ids by the name of the parameter that takes them; those under `id` are for all others. */
  readonly ids: ReadonlyMap<string, number[]>
}

/** @param name is in the name of all that the person has. */
export async function fillWorld(test: TestService, name: string): Promise<World> {
  const person = await test.signUp({ name })
  const { client, organizationId, workspaceId } = person
  const params = { workspace_id: workspaceId }
  const planning = { ...params, organization_id: organizationId }
  const body = { name: `${name} thing`, workspace_id: workspaceId }
  const span = {
    start: '2025-06-02T08:00:00Z',
    duration: 600,
    created_with: 'test',
    description: `${name} entry`,
  }
  const theirClient = await client.call(createClient, { params, body })
  const project = await client.call(createProject, { params, body: { ...body, client_id: theirClient.id } })
  const tag = await client.call(createTag, { params, body })
  const task = await client.call(createTask, { params: planning, body: { ...body, project_id: project.id } })
  const ghost = await client.call(createGhost, { params: planning, body })
  const entry = await client.call(createTimeEntry, {
    params,
    body: { ...body, ...span, project_id: project.id, tag_ids: [tag.id] },
  })
  const ids = new Map(
    Object.entries({
      organization_id: [organizationId],
      workspace_id: [workspaceId],
      user_id: [person.me.id],
      client_id: [theirClient.id],
      project_id: [project.id],
      tag_id: [tag.id],
      task_id: [task.id],
      ghost_id: [ghost.id],
      time_entry_id: [entry.id],
      id: [theirClient.id, project.id, tag.id, task.id, ghost.id, entry.id, person.me.id],
    }),
  )
  return { person, ids }
}

/** How many ids of a kind are remembered; the latest are kept. */
const REMEMBERED = 40

/** Adds the ids that an answer names, so that later requests can use what earlier ones made. */
export function rememberIds(ids: ReadonlyMap<string, number[]>, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return
  for (const [key, value] of Object.entries(answer)) {
    if (typeof value === 'number' && /(^|_)id$/.test(key)) {
      const known = ids.get(key) ?? ids.get('id') ?? []
      if (known.includes(value) || value <= 0) continue
      known.push(value)
      if (known.length > REMEMBERED) known.splice(1, 1)
    } else rememberIds(ids, value)
  }
}
