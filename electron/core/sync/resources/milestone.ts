import { z } from 'zod'
import {
  createMilestone,
  deleteMilestone,
  getMilestone,
  listMilestones,
  updateMilestone,
} from '../../../../shared/api/milestones.ts'
import type { EntityFields } from '../../replica/entity-fields.ts'
import { instant, isSet, serverId } from './answer-fields.ts'
import { resource, type Sending } from './resource.ts'
import { singlePage } from './single-page.ts'
import { sortedIds } from './sorted-ids.ts'

const answer = z.object({
  id: serverId,
  workspace_id: z.int().nullish(),
  name: z.string(),
  color: z.string().nullish(),
  due_date: z.string().nullish(),
  completed_at: instant.nullish(),
  project_ids: z.array(z.int()).catch([]),
  team_ids: z.array(z.int()).catch([]),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
})

/** Milestones (P §4.3, decisions §6). */
export const milestone = resource({
  entity: 'milestone',
  refersTo: ['project', 'team'],
  byWorkspace: true,
  deletions: 'absent',
  list({ api, workspaceId }, { since }) {
    return singlePage(
      api.list(listMilestones, {
        params: { workspace_id: workspaceId },
        query: { since: since ?? undefined },
      }),
    )
  },
  async read({ api, workspaceId }, id) {
    const params = { workspace_id: workspaceId, milestone_id: id }
    return (await api.call(getMilestone, { params })).body
  },
  parse(body, find) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: data.id,
      at: data.updated_at ?? null,
      deleted: isSet(data.deleted_at),
      workspaceId: data.workspace_id ?? null,
      fields: {
        name: data.name,
        color: isSet(data.color) ? (data.color ?? null) : null,
        dueDate: isSet(data.due_date) ? (data.due_date?.slice(0, 10) ?? null) : null,
        completedAt: data.completed_at ?? null,
        projectIds: sortedIds(data.project_ids.map((id) => find('project', id))),
        teamIds: sortedIds(data.team_ids.map((id) => find('team', id))),
      },
    }
  },
  async create(sending, fields) {
    const { api, key, workspaceId } = sending
    const params = { workspace_id: workspaceId }
    return (await api.call(createMilestone, { params, body: bodyOf(sending, fields), idempotencyKey: key }))
      .body
  },
  async update(sending, id, changes) {
    const { api, key, ifMatch, workspaceId } = sending
    const params = { workspace_id: workspaceId, milestone_id: id }
    const body = bodyOf(sending, changes)
    return (await api.call(updateMilestone, { params, body, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key, ifMatch, workspaceId }, id) {
    const params = { workspace_id: workspaceId, milestone_id: id }
    await api.call(deleteMilestone, { params, idempotencyKey: key, ifMatch })
  },
  isAlike: (wanted, found) => wanted.name === found.name && wanted.dueDate === found.dueDate,
})

function bodyOf({ serverIdOf }: Sending, fields: Partial<EntityFields['milestone']>) {
  return {
    name: fields.name,
    color: fields.color,
    due_date: fields.dueDate,
    completed_at: fields.completedAt,
    project_ids: fields.projectIds?.flatMap((id) => serverIdOf('project', id) ?? []),
    team_ids: fields.teamIds?.flatMap((id) => serverIdOf('team', id) ?? []),
  }
}
