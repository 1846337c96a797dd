/** Favourites: templates of time entries, one click away. */

import { z } from 'zod'
import { rowShape } from './entity-shapes.ts'
import { localId, manyRows, newTags, nothing, rowChanges } from './fields.ts'
import { command, query } from './procedure.ts'

export const favorite = rowShape('favorite').omit({ rank: true })
export type Favorite = z.output<typeof favorite>

const fields = favorite
  .omit({ id: true, syncState: true })
  .extend({ description: z.string().max(3000), newTags })

export const favoriteProcedures = {
  /** In the person's order. */
  'favorites.list': query(nothing, z.array(favorite)),
  'favorites.create': command(fields.partial()),
  'favorites.update': command(rowChanges(fields)),
  /** Puts it at a place in the order, counted from 0. */
  'favorites.move': command(z.object({ id: localId, rank: z.int().min(0) })),
  'favorites.delete': command(manyRows(200)),
} as const
