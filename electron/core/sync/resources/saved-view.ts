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
import type { EntityFields, Fields } from '../../replica/entity-fields.ts'
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

/** Saved views of the planner (P §4.6). The service has no field for their order: it stands among the parameters. */
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
        ...paramsIn(data.params),
      },
    }
  },
  async create({ api, key, workspaceId, current }, fields) {
    const params = { workspace_id: workspaceId }
    return (await api.call(createSavedView, { params, body: bodyOf(fields, current), idempotencyKey: key }))
      .body
  },
  async update({ api, key, ifMatch, workspaceId, current }, id, changes) {
    const params = { workspace_id: workspaceId, id }
    const body = bodyOf(changes, current)
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

type SavedViewFields = EntityFields['savedView']

/** The parameter that keeps the place; a view that nobody has moved has none. */
const PLACE = 'position'

function paramsIn(told: Readonly<Record<string, unknown>>): Pick<SavedViewFields, 'params' | 'position'> {
  const { [PLACE]: place, ...params } = told
  // What another program keeps there under the same name stays what it is.
  if (typeof place !== 'number' || !Number.isSafeInteger(place))
    return { params: canonicalJson(told), position: 0 }
  return { params: canonicalJson(params), position: place }
}

/** Parameters and place travel as one: who changes one of them sends the other as it is. */
function bodyOf(changes: Partial<SavedViewFields>, current: Fields) {
  const { name, icon, pinned, type } = changes
  const isTold = changes.params !== undefined || changes.position !== undefined
  return {
    name,
    icon_name: icon,
    pinned,
    type,
    params: isTold ? paramsOf({ ...current, ...changes }) : undefined,
  }
}

function paramsOf({ params, position }: Fields): Record<string, unknown> {
  const told = JSON.parse(typeof params === 'string' ? params : '{}') as Record<string, unknown>
  return position === 0 || position === undefined ? told : { ...told, [PLACE]: position }
}
