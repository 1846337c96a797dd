import { z } from 'zod'
import { createGhost, deleteGhost, getGhost, listGhosts, updateGhost } from '../../../../shared/api/ghosts.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { instant, isSet, sortedIds } from './answer-fields.ts'
import { numberedPage } from './page-number-pagination.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { resource, type Sending } from './resource.ts'

const wire = wireFields('ghost', {
  required: ['name'],
  keys: { memberId: 'user_id' },
  except: ['projectIds', 'teamIds', 'embodiedAt'],
})

const assigned = z
  .object({ projects: z.array(z.object({ id: z.int() })), team_ids: z.array(z.int()) })
  .nullish()
  .catch(null)

/** Ghosts (P §4.1). */
export const ghost = resource({
  entity: 'ghost',
  refersTo: ['project', 'team', 'member'],
  byWorkspace: true,
  deletions: 'check',
  async list({ api, organizationId, workspaceId }, { since, next }) {
    const page = numberedPage(next)
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
  parse: rowReader({
    wire,
    hasWorkspace: false,
    extra: { assigned, embodied_at: z.literal('').or(instant).nullish() },
    read: (data, find) => ({
      // Assignments that are private to others are not in the answer, and stay as they are.
      projectIds: data.assigned
        ? sortedIds(data.assigned.projects.map(({ id }) => find('project', id)))
        : undefined,
      teamIds: data.assigned ? sortedIds(data.assigned.team_ids.map((id) => find('team', id))) : undefined,
      embodiedAt: isSet(data.embodied_at) ? (data.embodied_at ?? null) : null,
    }),
  }),
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
  matches: (wanted, found) => wanted.name === found.name && wanted.description === found.description,
})

function bodyOf({ serverIdOf }: Sending, fields: Partial<EntityFields['ghost']>) {
  return {
    ...wire.write({ serverIdOf }, fields),
    assign_projects: fields.projectIds?.flatMap((id) => serverIdOf('project', id) ?? []),
    assign_teams: fields.teamIds?.flatMap((id) => serverIdOf('team', id) ?? []),
  }
}
