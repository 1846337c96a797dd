import { z } from 'zod'
import {
  createTask,
  deleteTask,
  getTask,
  listTasks,
  updateTask,
} from '../../../../shared/api/task-endpoints.ts'
import { taskPriority } from '../../../../shared/api/tasks.ts'
import { canonicalJson } from '../../replica/canonical-json.ts'
import type { EntityFields } from '../../replica/entity-fields.ts'
import { isSet, looseFlag, looseText, reference, serverId, told } from './answer-fields.ts'
import { pageFrom } from './numbered-pages.ts'
import { resource, type FindLocalId } from './resource.ts'
import { sortedIds } from './sorted-ids.ts'
import { taskBodyOf } from './task-body.ts'

const ids = z.array(z.int()).optional().catch(undefined)

const answer = z.object({
  id: serverId,
  workspace_id: z.int().nullish(),
  name: z.string(),
  project_id: reference,
  parent_task_id: reference,
  recurring_task_id: reference,
  svc_user_id: reference,
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
  position: z.int().nullish(),
  estimated_mins: z.int().nullish(),
  status_id: reference,
  status: z.object({ type: z.string() }).nullish(),
  priority: taskPriority.nullish().catch(null),
  assignee_user_ids: ids,
  ghost_assignee_ids: ids,
  tag_ids: ids,
  billable: looseFlag,
  private: looseFlag,
  pinned: looseFlag,
  is_template: looseFlag,
  color: z.string().nullish(),
  rrule: z.string().nullish(),
  auto_log_time: looseFlag,
  notes: looseText,
  custom_field_values: z.array(z.object({ custom_field_id: z.int(), value: z.json() })).nullish(),
  source: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
  archived_at: z.string().nullish(),
})
type Answer = z.output<typeof answer>

/**
 * What a whole reading goes over, one list after the other: templates, and what is archived, are shown only to those who ask
 * for nothing else. Pages of the later ones are named after their list.
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
    const page = pageFrom(next === null ? null : next.slice(prefix.length))
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
    // What changed is told of all of them.
    const further = since === null ? lists[at + 1] : undefined
    return { ...answered, next: further === undefined ? null : `${further.prefix}1` }
  },
  async read({ api, organizationId, workspaceId }, id) {
    const params = { organization_id: organizationId, workspace_id: workspaceId, task_id: id }
    return (await api.call(getTask, { params })).body
  },
  parse(body, find) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    const parent = ownReference(data.parent_task_id, find)
    const series = ownReference(data.recurring_task_id, find)
    return {
      serverId: data.id,
      at: data.updated_at ?? null,
      deleted: isSet(data.deleted_at),
      workspaceId: data.workspace_id ?? null,
      fields: fieldsOf(data, find, { parentId: parent.known, seriesId: series.known }),
      awaiting: told({ parentId: parent.awaited, seriesId: series.awaited }),
    }
  },
  async create(sending, fields) {
    const { api, key, organizationId, workspaceId } = sending
    const params = { organization_id: organizationId, workspace_id: workspaceId }
    // What a new task is anyway is left unsaid: not every service lets it be said.
    const body = await taskBodyOf(sending, {
      ...fields,
      done: fields.done ? true : undefined,
      archived: fields.archived ? true : undefined,
    })
    return (await api.call(createTask, { params, body, idempotencyKey: key })).body
  },
  async update(sending, id, changes) {
    const { api, key, ifMatch, organizationId, workspaceId, scope } = sending
    const params = { organization_id: organizationId, workspace_id: workspaceId, task_id: id }
    const body = { ...(await taskBodyOf(sending, changes)), ...(scope && { recurrence_scope: scope }) }
    return (await api.call(updateTask, { params, body, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key, ifMatch, organizationId, workspaceId, scope }, id) {
    const params = { organization_id: organizationId, workspace_id: workspaceId, task_id: id }
    const query = { recurrence_scope: scope ?? undefined }
    await api.call(deleteTask, { params, query, idempotencyKey: key, ifMatch })
  },
  isAlike: (wanted, found) =>
    wanted.name === found.name &&
    wanted.date === found.date &&
    wanted.projectId === found.projectId &&
    wanted.parentId === (found.parentId ?? null),
})

/** A reference to another task: known here, or to come with a later page; neither for none. */
function ownReference(id: number | null | undefined, find: FindLocalId) {
  if (id === null || id === undefined) return { known: null, awaited: undefined }
  const known = find('task', id)
  return known === null ? { known: undefined, awaited: id } : { known, awaited: undefined }
}

function fieldsOf(
  data: Answer,
  find: FindLocalId,
  own: Partial<Record<'parentId' | 'seriesId', EntityFields['task']['parentId'] | undefined>>,
): Partial<EntityFields['task']> {
  const one = (entity: 'project' | 'status' | 'member', id: number | null | undefined) =>
    id === null || id === undefined ? null : find(entity, id)
  const several = (entity: 'member' | 'ghost' | 'tag', found: readonly number[] | undefined) =>
    found === undefined ? undefined : sortedIds(found.map((id) => find(entity, id)))
  const day = (text: string | null | undefined) => (isSet(text) ? (text?.slice(0, 10) ?? null) : null)
  const start = day(data.start_date)
  const end = day(data.end_date)
  const values = data.custom_field_values
  return told<EntityFields['task']>({
    name: data.name,
    projectId: one('project', data.project_id),
    ...own,
    date: start ?? end,
    endDate: end ?? start,
    position: data.position ?? 0,
    estimatedSeconds: typeof data.estimated_mins === 'number' ? data.estimated_mins * 60 : null,
    done: data.status?.type === 'done',
    statusId: one('status', data.status_id),
    priority: data.priority ?? null,
    assigneeIds: several('member', data.assignee_user_ids),
    ghostIds: several('ghost', data.ghost_assignee_ids),
    tagIds: several('tag', data.tag_ids),
    billable: data.billable,
    isPrivate: data.private,
    pinned: data.pinned,
    isTemplate: data.is_template,
    archived: isSet(data.archived_at),
    color: data.color ?? null,
    rrule: isSet(data.rrule) ? data.rrule : null,
    autoLogTime: data.auto_log_time,
    creatorId: one('member', data.svc_user_id),
    createdAt: data.created_at ?? null,
    source: data.source ?? null,
    customFields:
      values === null || values === undefined
        ? undefined
        : canonicalJson(Object.fromEntries(values.map(({ custom_field_id: id, value }) => [id, value]))),
    notes: data.notes,
  })
}
