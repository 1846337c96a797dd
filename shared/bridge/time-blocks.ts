/** Time blocks: time that the person has set aside for tasks. */

import { z } from 'zod'
import { dayRange, instant, localId, oneRow, plainDate, syncState } from './fields.ts'
import { command, query } from './procedure.ts'

export const timeBlock = z.object({
  id: localId,
  taskId: localId,
  /** Null while it is not scheduled. */
  start: instant.nullable(),
  durationSeconds: z.int(),
  completed: z.boolean(),
  /** Whether its time was logged as an entry. */
  logged: z.boolean(),
  /** Whether that entry is of another day: the time counts there, and is free again on the day of the block. */
  loggedElsewhere: z.boolean(),
  syncState,
})
export type TimeBlock = z.output<typeof timeBlock>

const seconds = z.int().min(60).max(86_400)
const ids = z.array(localId).min(1).max(1000)

export const timeBlockProcedures = {
  /** Those that reach into the days from `from` to `to`, both included, in the person's zone. */
  'timeBlocks.list': query(dayRange, z.array(timeBlock)),
  /** Null when it, or its task, is not there. */
  'timeBlocks.get': query(oneRow, timeBlock.nullable()),
  'timeBlocks.ofTask': query(z.object({ taskId: localId }), z.array(timeBlock)),
  'timeBlocks.create': command(
    z.object({ taskId: localId, start: instant.nullable(), durationSeconds: seconds }),
  ),
  /**
   * Completing a block logs its time when its task says so. The service does that once, when the edit arrives, and the core
   * never does, so that no time is counted twice.
   */
  'timeBlocks.update': command(
    z.object({
      id: localId,
      changes: z
        .object({ start: instant.nullable(), durationSeconds: seconds, completed: z.boolean() })
        .partial(),
    }),
  ),
  /** Into two, at an instant within it. */
  'timeBlocks.split': command(z.object({ id: localId, at: instant })),
  /** Entries that logged their time stay. */
  'timeBlocks.delete': command(z.object({ ids })),
  /**
   * Makes entries of the parts of a day's past blocks during which nothing was tracked: one change, one undo. Blocks
   * that were logged already are left out.
   */
  'timeBlocks.fillGaps': command(
    z.object({
      date: plainDate,
      /** Of these alone. */
      blockIds: ids.optional(),
    }),
  ),
} as const
