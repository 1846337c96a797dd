/** Planning a day as a whole: what goes through many tasks and time blocks at once, and is taken back at once. */

import { z } from 'zod'
import { dayRange, instant, localId, nothing, plainDate } from './fields.ts'
import { command, query } from './procedure.ts'
import { boardDay, boardTask, task } from './tasks.ts'

/** The fields that a task gets; a key that is absent stays as it is, and an absent last day moves along with the first. */
const plannedTask = task
  .pick({ date: true, position: true, estimatedSeconds: true, done: true })
  .partial()
  .extend({ id: localId })

export const dayPlanProcedures = {
  /** The days from `from` to `to`, both included, as `tasks.board` has them. */
  'dayPlan.days': query(dayRange, z.array(boardDay)),
  /** The backlog, as `tasks.board` has it. */
  'dayPlan.backlog': query(nothing, z.array(boardTask)),
  /**
   * The open tasks of the person (as `tasks.board` has them) whose last day lies before the date, the latest day first: at most
   * `limit`, and how many there are. `daySeconds` is what the date would have of a task that is brought there.
   */
  'dayPlan.leftBehind': query(
    z.object({ before: plainDate, limit: z.int().min(1).max(1000).default(200) }),
    z.object({ total: z.int(), tasks: z.array(boardTask) }),
  ),
  /**
   * The open tasks of the person (as `tasks.board` has them) that begin after `from`, up to `to`, the earliest day first.
   * `daySeconds` is what `from` would have of a task that is brought there.
   */
  'dayPlan.later': query(dayRange, z.array(boardTask)),
  /** Plans tasks and sets time aside for them: one command, so one undo. */
  'dayPlan.apply': command(
    z.object({
      tasks: z.array(plannedTask).max(10_000).default([]),
      blocks: z
        .array(z.object({ taskId: localId, start: instant, durationSeconds: z.int().min(60).max(86_400) }))
        .max(200)
        .default([]),
    }),
  ),
} as const
