import { z } from 'zod'
import {
  createSavedView,
  deleteSavedView,
  getSavedView,
  listSavedViews,
  updateSavedView,
} from '../../../../shared/api/saved-views.ts'
import { canonicalJson } from '../../replica/canonical-json.ts'
import type { EntityFields, Fields } from '../../../../shared/entities/entities.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { alikeIn, resource, type Sending } from './resource.ts'
import { rowRequests, singlePage } from './row-requests.ts'

const wire = wireFields('savedView', {
  required: ['name', 'type'],
  keys: { icon: 'icon_name' },
  except: ['params', 'position'],
})

/** Saved views of the planner (P §4.6). The service has no field for their order: it stands among the parameters. */
export const savedView = resource({
  entity: 'savedView',
  refersTo: [],
  byWorkspace: true,
  deletions: 'absent',
  list: singlePage(listSavedViews),
  ...rowRequests({
    wire,
    id: 'id',
    get: getSavedView,
    post: createSavedView,
    put: updateSavedView,
    delete: deleteSavedView,
    body: bodyOf,
  }),
  parse: rowReader({
    wire,
    extra: { params: z.record(z.string(), z.json()).catch({}) },
    read: ({ params }) => paramsIn(params),
  }),
  matches: alikeIn('name', 'type', 'params'),
})

type SavedViewFields = EntityFields['savedView']

/** The parameter that keeps the place; a view that nobody has moved has none. */
const PLACE = 'position'

function paramsIn(told: Readonly<Record<string, unknown>>): Pick<SavedViewFields, 'params' | 'position'> {
  const { [PLACE]: place, ...params } = told
  // A value that another program keeps there under the same name stays as it is.
  if (typeof place !== 'number' || !Number.isSafeInteger(place))
    return { params: canonicalJson(told), position: 0 }
  return { params: canonicalJson(params), position: place }
}

/** Parameters and place travel as one: who changes one of them sends the other as it is. */
function bodyOf(sending: Sending, changes: Partial<SavedViewFields>) {
  const isTold = changes.params !== undefined || changes.position !== undefined
  return {
    ...wire.write(sending, changes),
    params: isTold ? paramsOf({ ...sending.current, ...changes }) : undefined,
  }
}

function paramsOf({ params, position }: Fields): Record<string, unknown> {
  const told = JSON.parse(typeof params === 'string' ? params : '{}') as Record<string, unknown>
  return position === 0 || position === undefined ? told : { ...told, [PLACE]: position }
}
