import { z } from 'zod'
import { createGhost, deleteGhost, getGhost, listGhosts, updateGhost } from '../../../../shared/api/ghosts.ts'
import type { EntityFields } from '../../replica/entity-fields.ts'
import { instant, isSet, looseText, serverId, told } from './answer-fields.ts'
import { pageFrom } from './numbered-pages.ts'
import { resource, type Sending } from './resource.ts'
import { sortedIds } from './sorted-ids.ts'

const answer = z.object({
  id: serverId,
  name: z.string(),
  description: looseText,
  assigned: z
    .object({ projects: z.array(z.object({ id: z.int() })), team_ids: z.array(z.int()) })
    .nullish()
    .catch(null),
  user_id: z.int().nullish(),
  embodied_at: z.union([instant, z.literal('').transform(() => null)]).nullish(),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
})

/** Ghosts (P §4.1). */
export const ghost = resource({
  entity: 'ghost',
  refersTo: ['project', 'team', 'member'],
  byWorkspace: true,
  deletions: 'check',
  async list({ api, organizationId, workspaceId }, { since, next }) {
    const page = pageFrom(next)
    const { body, headers } = await api.call(listGhosts, {
      params: { organization_id: organizationId, workspace_id: workspaceId },
      query: { since: since ?? undefined, include_embodied: true, page: page.number, rows: page.size },
    })
    return page.answered(body, headers)
  },
  async read({ api, organizationId, workspaceId }, id) {
    const params = { organization_id: organizationId, workspace_id: workspaceId, ghost_id: id }
    return (await api.call(getGhost, { params })).body
  },
  parse(body, find) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: data.id,
      at: data.updated_at ?? null,
      deleted: isSet(data.deleted_at),
      workspaceId: null,
      fields: told({
        name: data.name,
        description: data.description,
        // What is private to others is not told, and not taken away by what is sent.
        projectIds: data.assigned
          ? sortedIds(data.assigned.projects.map(({ id }) => find('project', id)))
          : undefined,
        teamIds: data.assigned ? sortedIds(data.assigned.team_ids.map((id) => find('team', id))) : undefined,
        memberId: data.user_id ? find('member', data.user_id) : null,
        embodiedAt: data.embodied_at ?? null,
      }),
    }
  },
  async create(sending, fields) {
    const { api, key, organizationId, workspaceId } = sending
    const params = { organization_id: organizationId, workspace_id: workspaceId }
    return (await api.call(createGhost, { params, body: bodyOf(sending, fields), idempotencyKey: key })).body
  },
  async update(sending, id, changes) {
    const { api, key, ifMatch, organizationId, workspaceId } = sending
    const params = { organization_id: organizationId, workspace_id: workspaceId, ghost_id: id }
    const body = bodyOf(sending, changes)
    return (await api.call(updateGhost, { params, body, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key, ifMatch, organizationId, workspaceId }, id) {
    const params = { organization_id: organizationId, workspace_id: workspaceId, ghost_id: id }
    await api.call(deleteGhost, { params, idempotencyKey: key, ifMatch })
  },
  isAlike: (wanted, found) => wanted.name === found.name && wanted.description === found.description,
})

function bodyOf({ serverIdOf }: Sending, fields: Partial<EntityFields['ghost']>) {
  return {
    name: fields.name,
    description: fields.description,
    assign_projects: fields.projectIds?.flatMap((id) => serverIdOf('project', id) ?? []),
    assign_teams: fields.teamIds?.flatMap((id) => serverIdOf('team', id) ?? []),
  }
}
