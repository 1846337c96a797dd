import { z } from 'zod'
import {
  createSavedView,
  deleteSavedView,
  getSavedView,
  listSavedViews,
  updateSavedView,
} from '../../../../shared/api/saved-views.ts'
import { savedView as savedViewFields } from '../../../../shared/bridge/saved-views.ts'
import { canonicalJson } from '../../replica/canonical-json.ts'
import type { EntityFields } from '../../replica/entity-fields.ts'
import { isSet, looseFlag, serverId } from './answer-fields.ts'
import { resource } from './resource.ts'
import { singlePage } from './single-page.ts'

const answer = z.object({
  id: serverId,
  workspace_id: z.int().nullish(),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
  name: z.string(),
  icon_name: z.string().nullish(),
  pinned: looseFlag,
  type: savedViewFields.shape.type,
  params: z.record(z.string(), z.json()).catch({}),
})

/** Saved views of the planner (P §4.6). */
export const savedView = resource({
  entity: 'savedView',
  refersTo: [],
  byWorkspace: true,
  deletions: 'absent',
  list({ api, workspaceId }, { since }) {
    const params = { workspace_id: workspaceId }
    return singlePage(api.list(listSavedViews, { params, query: { since: since ?? undefined } }))
  },
  async read({ api, workspaceId }, id) {
    return (await api.call(getSavedView, { params: { workspace_id: workspaceId, id } })).body
  },
  parse(body) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: data.id,
      at: data.updated_at ?? null,
      deleted: isSet(data.deleted_at),
      workspaceId: data.workspace_id ?? null,
      fields: {
        name: data.name,
        icon: data.icon_name ?? null,
        pinned: data.pinned,
        type: data.type,
        params: canonicalJson(data.params),
      },
    }
  },
  async create({ api, key, workspaceId }, fields) {
    const params = { workspace_id: workspaceId }
    return (await api.call(createSavedView, { params, body: bodyOf(fields), idempotencyKey: key })).body
  },
  async update({ api, key, ifMatch, workspaceId }, id, changes) {
    const params = { workspace_id: workspaceId, id }
    const body = bodyOf(changes)
    return (await api.call(updateSavedView, { params, body, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key, ifMatch, workspaceId }, id) {
    await api.call(deleteSavedView, {
      params: { workspace_id: workspaceId, id },
      idempotencyKey: key,
      ifMatch,
    })
  },
  isAlike: (wanted, found) =>
    wanted.name === found.name && wanted.type === found.type && wanted.params === found.params,
})

function bodyOf({ name, icon, pinned, type, params }: Partial<EntityFields['savedView']>) {
  return {
    name,
    icon_name: icon,
    pinned,
    type,
    params: params === undefined ? undefined : (JSON.parse(params) as Record<string, unknown>),
  }
}
