/** Rates and labour costs with their histories, and the settings of the workspace that amounts depend on. */

import { z } from 'zod'
import { MOST_CENTS, MOST_PERIODS } from '../domain/rates.ts'
import { entityShapes, rowShape } from './entity-shapes.ts'
import { instant, localId, nothing, syncState } from './fields.ts'
import { command, query } from './procedure.ts'

export const cents = z.int().min(0).max(MOST_CENTS)

const periods = z
  .array(z.object({ from: instant.nullable(), cents: cents.nullable() }))
  .max(MOST_PERIODS)
  .readonly()

/** Both are null for the workspace's. */
const owner = z.object({
  kind: entityShapes.rate.kind,
  projectId: localId.nullable(),
  memberId: localId.nullable(),
})

export const rate = owner.extend({
  id: localId,
  /** In the order of time, from the beginning where `from` is null; without cents the next level counts. */
  periods,
  syncState,
})
export type Rate = z.output<typeof rate>

export const workspaceSettings = rowShape('workspace')
export type WorkspaceSettings = z.output<typeof workspaceSettings>

/** A currency's code, such as `EUR`. */
export const currency = z.string().regex(/^[A-Z]{3}$/)

export const rateProcedures = {
  /** Those of a project and of the people in it; where it is null, those of people and of the workspace. */
  'rates.list': query(z.object({ projectId: localId.nullable() }), z.array(rate)),
  /** Replaces the history, or begins one. */
  'rates.set': command(owner.extend({ periods })),

  'workspaceSettings.get': query(nothing, workspaceSettings.nullable()),
  'workspaceSettings.update': command(
    z
      .object({
        currency,
        rounding: entityShapes.workspace.rounding,
        roundingMinutes: z.int().min(0).max(1440),
      })
      .partial(),
  ),
} as const
