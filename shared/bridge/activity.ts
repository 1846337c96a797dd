/** Activity: which program was in front, and what its window was called. It never leaves this computer. */

import { z } from 'zod'
import { instant, localId, nothing } from './fields.ts'
import { mainProcedure } from './procedure.ts'

/** A stretch of time in which one window was in front. */
export const activitySpan = z.object({ start: instant, end: instant, program: z.string(), title: z.string() })

/** `paused`: it was switched on, and records nothing until somebody says so. */
export const activityRecording = z.enum(['off', 'on', 'paused'])
export type ActivityRecording = z.output<typeof activityRecording>

/** A part of a window's name; capitals do not matter. */
const words = z.string().trim().max(200)

export const activityExclusions = z.array(words.min(1)).max(200)

/**
 * Says what time is for while a window is in front whose program and title contain these words; no words: any. One that names a
 * project, task or tag that is not there does nothing: it may be of another account.
 */
export const activityRule = z.object({
  id: z.uuid(),
  program: words,
  title: words,
  description: z.string().max(3000),
  projectId: localId.nullable(),
  taskId: localId.nullable(),
  tagIds: z.array(localId).max(50),
  /** It asks before it starts the timer. */
  asks: z.boolean(),
  /** It also starts the timer in place of an entry that runs. */
  switches: z.boolean(),
})
export type ActivityRule = z.output<typeof activityRule>

export const activityProcedures = {
  /** The stretches that reach into `[from, to)`, in their order. */
  'activity.list': mainProcedure(z.object({ from: instant, to: instant }), z.array(activitySpan)),
  /** Deletes everything that was kept. */
  'activity.delete': mainProcedure(nothing, z.null()),
} as const
