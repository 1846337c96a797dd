import { z } from 'zod'
import { createGhost, deleteGhost, getGhost, listGhosts, updateGhost } from '../../../../shared/api/ghosts.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { instant, isSet, sortedIds } from './answer-fields.ts'
import { numberedPage } from './page-number-pagination.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { alikeIn, resource, type Sending } from './resource.ts'
import { rowRequests } from './row-requests.ts'

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
  ...rowRequests({
    wire,
    id: 'ghost_id',
    get: getGhost,
    post: createGhost,
    put: updateGhost,
    delete: deleteGhost,
    body: bodyOf,
  }),
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
  matches: alikeIn('name', 'description'),
})

function bodyOf({ serverIdOf }: Sending, fields: Partial<EntityFields['ghost']>) {
  return {
    ...wire.write({ serverIdOf }, fields),
    assign_projects: fields.projectIds?.flatMap((id) => serverIdOf('project', id) ?? []),
    assign_teams: fields.teamIds?.flatMap((id) => serverIdOf('team', id) ?? []),
  }
}
