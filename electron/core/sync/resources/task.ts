import { z } from 'zod'
import {
  createTask,
  deleteTask,
  getTask,
  listTasks,
  updateTask,
} from '../../../../shared/api/task-endpoints.ts'
import type { EntityFields } from '../../replica/entities.ts'
import { isSet, reference, serverId } from './answer-fields.ts'
import { pageFrom } from './numbered-pages.ts'
import { resource, type Sending } from './resource.ts'

const answer = z.object({
  id: serverId,
  workspace_id: z.int().nullish(),
  name: z.string(),
  project_id: reference,
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
  position: z.int().nullish(),
  estimated_mins: z.int().nullish(),
  status: z.object({ type: z.string() }).nullish(),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
  archived_at: z.string().nullish(),
})

/** Tasks, through planning (P §4.4, decisions §6). An archived task is on no board and no list: it is gone here. */
export const task = resource({
  entity: 'task',
  refersTo: ['project'],
  byWorkspace: true,
  deletions: 'check',
  async list({ api, organizationId, workspaceId }, { since, next }) {
    const page = pageFrom(next)
    const { body, headers } = await api.call(listTasks, {
      params: { organization_id: organizationId, workspace_id: workspaceId },
      query: { since: since ?? undefined, page: page.number, per_page: page.size },
    })
    return page.answered(body, headers)
  },
  async read({ api, organizationId, workspaceId }, id) {
    const params = { organization_id: organizationId, workspace_id: workspaceId, task_id: id }
    return (await api.call(getTask, { params })).body
  },
  parse(body, find) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    const date = data.start_date ?? data.end_date ?? null
    return {
      serverId: data.id,
      at: data.updated_at ?? null,
      deleted: isSet(data.deleted_at) || isSet(data.archived_at),
      workspaceId: data.workspace_id ?? null,
      fields: {
        name: data.name,
        projectId: data.project_id ? find('project', data.project_id) : null,
        date: isSet(date) ? (date?.slice(0, 10) ?? null) : null,
        position: data.position ?? 0,
        estimatedSeconds: typeof data.estimated_mins === 'number' ? data.estimated_mins * 60 : null,
        done: data.status?.type === 'done',
      },
    }
  },
  async create(sending, fields) {
    const { api, key, organizationId, workspaceId } = sending
    const params = { organization_id: organizationId, workspace_id: workspaceId }
    const body = await bodyOf(sending, fields.done ? fields : { ...fields, done: undefined })
    return (await api.call(createTask, { params, body, idempotencyKey: key })).body
  },
  async update(sending, id, changes) {
    const { api, key, ifMatch, organizationId, workspaceId } = sending
    const params = { organization_id: organizationId, workspace_id: workspaceId, task_id: id }
    const body = await bodyOf(sending, changes)
    return (await api.call(updateTask, { params, body, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key, ifMatch, organizationId, workspaceId }, id) {
    const params = { organization_id: organizationId, workspace_id: workspaceId, task_id: id }
    await api.call(deleteTask, { params, idempotencyKey: key, ifMatch })
  },
  isAlike: (wanted, found) =>
    wanted.name === found.name && wanted.date === found.date && wanted.projectId === found.projectId,
})

type Changes = { readonly [Name in keyof EntityFields['task']]?: EntityFields['task'][Name] | undefined }

async function bodyOf({ serverIdOf, statusIdOf }: Sending, changes: Changes) {
  const { projectId, estimatedSeconds, done } = changes
  return {
    name: changes.name,
    project_id: projectId && serverIdOf('project', projectId),
    // A task of the board lasts one day.
    start_date: changes.date,
    end_date: changes.date,
    position: changes.position,
    estimated_mins: estimatedSeconds && Math.ceil(estimatedSeconds / 60),
    status_id: done === undefined ? undefined : await statusIdOf(done),
  }
}
