import { z } from 'zod'
import { createGhost, deleteGhost, getGhost, listGhosts, updateGhost } from '../../../../shared/api/ghosts.ts'
import { instant, isSet, looseText, serverId } from './answer-fields.ts'
import { pageFrom } from './numbered-pages.ts'
import { resource } from './resource.ts'

const answer = z.object({
  id: serverId,
  name: z.string(),
  description: looseText,
  embodied_at: z.union([instant, z.literal('').transform(() => null)]).nullish(),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
})

/** Ghosts (P §4.1). */
export const ghost = resource({
  entity: 'ghost',
  refersTo: [],
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
  parse(body) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: data.id,
      at: data.updated_at ?? null,
      deleted: isSet(data.deleted_at),
      workspaceId: null,
      fields: { name: data.name, description: data.description, embodiedAt: data.embodied_at ?? null },
    }
  },
  async create({ api, key, organizationId, workspaceId }, { name, description }) {
    const params = { organization_id: organizationId, workspace_id: workspaceId }
    return (await api.call(createGhost, { params, body: { name, description }, idempotencyKey: key })).body
  },
  async update({ api, key, ifMatch, organizationId, workspaceId }, id, { name, description }) {
    const params = { organization_id: organizationId, workspace_id: workspaceId, ghost_id: id }
    return (
      await api.call(updateGhost, { params, body: { name, description }, idempotencyKey: key, ifMatch })
    ).body
  },
  async remove({ api, key, ifMatch, organizationId, workspaceId }, id) {
    const params = { organization_id: organizationId, workspace_id: workspaceId, ghost_id: id }
    await api.call(deleteGhost, { params, idempotencyKey: key, ifMatch })
  },
  isAlike: (wanted, found) => wanted.name === found.name && wanted.description === found.description,
})
