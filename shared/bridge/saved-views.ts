/** Filters and orders that the person keeps. */

import { z } from 'zod'
import { rowShape } from './entity-shapes.ts'
import { manyRows, nothing, rowChanges } from './fields.ts'
import { command, query } from './procedure.ts'

export const savedView = rowShape('savedView')
  .omit({ position: true })
  .extend({
    /** The screen's own parameters; other programs may have written something else. */
    params: z.record(z.string(), z.json()),
  })
export type SavedView = z.output<typeof savedView>

const fields = savedView
  .omit({ id: true, syncState: true })
  .extend({ name: z.string().trim().min(1).max(255) })

export const savedViewProcedures = {
  /** Pinned ones first, each kind in its order, by name where nobody has moved them. */
  'savedViews.list': query(nothing, z.array(savedView)),
  'savedViews.create': command(fields.partial().required({ name: true, type: true, params: true })),
  'savedViews.update': command(rowChanges(fields)),
  /** Puts views into this order; the others keep their places. */
  'savedViews.order': command(manyRows()),
  'savedViews.delete': command(manyRows(100)),
} as const
