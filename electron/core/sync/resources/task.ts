import { z } from 'zod'
import {
  createTask,
  deleteTask,
  getTask,
  listTasks,
  updateTask,
} from '../../../../shared/api/task-endpoints.ts'
import { canonicalJson } from '../../replica/canonical-json.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { isSet, reference } from './answer-fields.ts'
import { numberedPage } from './page-number-pagination.ts'
import { resource, type FindLocalId } from './resource.ts'
import { taskBodyOf, taskFields } from './task-body.ts'
import { rowReader } from './wire-fields.ts'

const parents = { parent_task_id: reference, recurring_task_id: reference }

const readRow = rowReader({
  wire: taskFields,
  extra: {
    ...parents,
    start_date: z.string().nullish(),
    end_date: z.string().nullish(),
    estimated_mins: z.int().nullish(),
    status: z.object({ type: z.string() }).nullish(),
    custom_field_values: z.array(z.object({ custom_field_id: z.int(), value: z.json() })).nullish(),
    archived_at: z.string().nullish(),
  },
  read(data, find): { readonly [F in keyof EntityFields['task']]?: EntityFields['task'][F] | undefined } {
    const day = (text: string | null | undefined) => (isSet(text) ? (text?.slice(0, 10) ?? null) : null)
    const [start, end] = [day(data.start_date), day(data.end_date)]
    const values = data.custom_field_values?.map(({ custom_field_id: id, value }) => [id, value] as const)
    return {
      parentId: parentOf(data.parent_task_id, find),
      seriesId: parentOf(data.recurring_task_id, find),
      date: start ?? end,
      endDate: end ?? start,
      estimatedSeconds: typeof data.estimated_mins === 'number' ? data.estimated_mins * 60 : null,
      done: data.status?.type === 'done',
      archived: isSet(data.archived_at),
      customFields: values && canonicalJson(Object.fromEntries(values)),
    }
  },
})

/**
 * The lists of a whole reading, one after the other: templates and archived tasks are shown only to those who ask for
 * nothing else. Pages of the later ones are named after their list.
 */
const lists = [
  { prefix: '', query: {} },
  { prefix: 'templates:', query: { is_template: true } },
  { prefix: 'archived:', query: { archived: true } },
  { prefix: 'archived-templates:', query: { archived: true, is_template: true } },
] as const

/** Tasks, through planning (P §4.4, decisions §6). */
export const task = resource({
  entity: 'task',
  refersTo: ['project', 'tag', 'member', 'status', 'ghost'],
  byWorkspace: true,
  deletions: 'check',
  async list({ api, organizationId, workspaceId }, { since, next }) {
    const at = lists.findLastIndex(({ prefix }) => next?.startsWith(prefix) ?? prefix === '')
    const { prefix, query } = lists[at] ?? lists[0]
    const page = numberedPage(next === null ? null : next.slice(prefix.length))
    const { body, headers } = await api.call(listTasks, {
      params: { organization_id: organizationId, workspace_id: workspaceId },
      query: {
        since: since ?? undefined,
        page: page.number,
        per_page: page.size,
        disable_aggregations: true,
        include_ghost_assignees: true,
        include_project_completed: true,
        ...query,
      },
    })
    const answered = page.answered(body, headers)
    if (answered.next !== null) return { ...answered, next: `${prefix}${answered.next}` }
    // Changes are told of all of them.
    const further = since === null ? lists[at + 1] : undefined
    return { ...answered, next: further === undefined ? null : `${further.prefix}1` }
  },
  async read({ api, organizationId, workspaceId }, id) {
    const params = { organization_id: organizationId, workspace_id: workspaceId, task_id: id }
    return (await api.call(getTask, { params })).body
  },
  parse: readRow,
  async create(sending, fields) {
    const { api, creationKey: idempotencyKey, organizationId, workspaceId } = sending
    const params = { organization_id: organizationId, workspace_id: workspaceId }
    // Initial values are left unsaid: not every service lets them be said.
    const body = await taskBodyOf(sending, {
      ...fields,
      done: fields.done ? true : undefined,
      archived: fields.archived ? true : undefined,
    })
    // An occurrence that is made again takes its place in the series.
    const series = fields.seriesId === null ? null : sending.serverIdOf('task', fields.seriesId)
    const place = series === null ? {} : { recurring_task_id: series }
    const named = { ...body, ...place, sync_id: sending.syncId }
    return (await api.call(createTask, { params, body: named, idempotencyKey })).body
  },
  async update(sending, id, changes) {
    const { api, key, ifMatch, organizationId, workspaceId, scope } = sending
    const params = { organization_id: organizationId, workspace_id: workspaceId, task_id: id }
    const series = changes.seriesId ? sending.serverIdOf('task', changes.seriesId) : null
    const body = {
      ...(await taskBodyOf(sending, changes)),
      ...(scope && { recurrence_scope: scope }),
      // It becomes a part of the series again that was split before it.
      ...(series !== null && { recurring_task_id: series }),
    }
    return (await api.call(updateTask, { params, body, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key, ifMatch, organizationId, workspaceId, scope }, id) {
    const params = { organization_id: organizationId, workspace_id: workspaceId, task_id: id }
    const query = { recurrence_scope: scope ?? undefined }
    await api.call(deleteTask, { params, query, idempotencyKey: key, ifMatch })
  },
  matches: (wanted, found) =>
    wanted.name === found.name &&
    wanted.date === found.date &&
    wanted.projectId === found.projectId &&
    wanted.parentId === (found.parentId ?? null),
})

/** A reference to another task; undefined for one that is not known here. */
function parentOf(id: number | null | undefined, find: FindLocalId) {
  return id === null || id === undefined ? null : (find('task', id) ?? undefined)
}
