/** What the person starts again and again: templates of time entries, one click away. */

import { z } from 'zod'
import { changed, localId, newTags, nothing, syncState } from './fields.ts'
import { procedure } from './procedure.ts'

export const favorite = z.object({
  id: localId,
  description: z.string(),
  projectId: localId.nullable(),
  taskId: localId.nullable(),
  tagIds: z.array(localId),
  billable: z.boolean(),
  syncState,
})
export type Favorite = z.output<typeof favorite>

const fields = favorite
  .omit({ id: true, syncState: true })
  .extend({ description: z.string().max(3000), newTags })

export const favoriteProcedures = {
  /** In the person's order. */
  'favorites.list': procedure({ owner: 'core', input: nothing, output: z.array(favorite) }),
  'favorites.create': procedure({ owner: 'core', input: fields.partial(), output: changed }),
  'favorites.update': procedure({
    owner: 'core',
    input: z.object({ id: localId, changes: fields.partial() }),
    output: changed,
  }),
  /** Puts it at a place in the order, counted from 0. */
  'favorites.move': procedure({
    owner: 'core',
    input: z.object({ id: localId, rank: z.int().min(0) }),
    output: changed,
  }),
  'favorites.delete': procedure({
    owner: 'core',
    input: z.object({ ids: z.array(localId).min(1).max(200) }),
    output: changed,
  }),
} as const
