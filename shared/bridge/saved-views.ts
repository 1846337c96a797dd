/** Filters and orders that the person keeps. */

import { z } from 'zod'
import { changed, localId, nothing, syncState } from './fields.ts'
import { procedure } from './procedure.ts'

export const savedView = z.object({
  id: localId,
  name: z.string(),
  icon: z.string().nullable(),
  pinned: z.boolean(),
  type: z.enum(['list', 'board', 'timeline', 'calendar']),
  /** What the screen made of it, as JSON; other programs may have written something else. */
  params: z.record(z.string(), z.json()),
  syncState,
})
export type SavedView = z.output<typeof savedView>

const fields = savedView
  .omit({ id: true, syncState: true })
  .extend({ name: z.string().trim().min(1).max(255) })

export const savedViewProcedures = {
  /** Pinned ones first, each kind in its order, by name where nobody has moved them. */
  'savedViews.list': procedure({ owner: 'core', input: nothing, output: z.array(savedView) }),
  'savedViews.create': procedure({
    owner: 'core',
    input: fields.partial().required({ name: true, type: true, params: true }),
    output: changed,
  }),
  'savedViews.update': procedure({
    owner: 'core',
    input: z.object({ id: localId, changes: fields.partial() }),
    output: changed,
  }),
  /** Puts views into this order; the others keep their places. */
  'savedViews.order': procedure({
    owner: 'core',
    input: z.object({ ids: z.array(localId).min(1).max(1000) }),
    output: changed,
  }),
  'savedViews.delete': procedure({
    owner: 'core',
    input: z.object({ ids: z.array(localId).min(1).max(100) }),
    output: changed,
  }),
} as const
