import { z } from 'zod'
import { createSavedView, deleteSavedView, updateSavedView } from '../../../../shared/api/saved-views.ts'
import type { EntityFields, Fields } from '../../../../shared/entities/entities.ts'
import { canonicalJson } from '../../replica/canonical-json.ts'
import { defineResource } from './define-resource.ts'
import { unwritten } from './wire-fields.ts'

/** Saved views of the planner (P §4.6). The service has no field for their order: it stands among the parameters. */
export const savedView = defineResource('savedView', {
  create: createSavedView,
  update: updateSavedView,
  remove: deleteSavedView,
  fields: {
    icon: 'icon_name',
    params: { ...unwritten, schema: z.record(z.string(), z.json()).transform(canonicalJson) },
    position: unwritten,
  },
  read: (_, __, { params }) => (params === undefined ? {} : placedParams(params)),
  // Parameters and place travel as one: who changes one of them sends the other as it is.
  body: ({ current }, changes, written) =>
    changes.params === undefined && changes.position === undefined
      ? written
      : { ...written, params: sentParams({ ...current, ...changes }) },
})

/** The parameter that keeps the place; a view that nobody has moved has none. */
const PLACE = 'position'

function parsed(params: string): Readonly<Record<string, unknown>> {
  return JSON.parse(params) as Record<string, unknown>
}

function placedParams(told: string): Pick<EntityFields['savedView'], 'params' | 'position'> {
  const { [PLACE]: place, ...params } = parsed(told)
  // A value that another program keeps there under the same name stays as it is.
  if (typeof place !== 'number' || !Number.isSafeInteger(place)) return { params: told, position: 0 }
  return { params: canonicalJson(params), position: place }
}

function sentParams({ params, position }: Fields): Readonly<Record<string, unknown>> {
  const told = parsed(typeof params === 'string' ? params : '{}')
  return position === 0 || position === undefined ? told : { ...told, [PLACE]: position }
}
