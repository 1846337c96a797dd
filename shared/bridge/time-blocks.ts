/** Time blocks: time that the person has set aside for tasks. */

import { z } from 'zod'
import { changed, instant, localId, plainDate, syncState } from './fields.ts'
import { procedure } from './procedure.ts'

export const timeBlock = z.object({
  id: localId,
  taskId: localId,
  /** Null while it is not scheduled. */
  start: instant.nullable(),
  durationSeconds: z.int(),
  completed: z.boolean(),
  /** Whether its time was logged as an entry. */
  logged: z.boolean(),
  syncState,
})
export type TimeBlock = z.output<typeof timeBlock>

const seconds = z.int().min(60).max(86_400)
const ids = z.array(localId).min(1).max(1000)

export const timeBlockProcedures = {
  /** Those that reach into the days from `from` to `to`, both included, in the person's zone. */
  'timeBlocks.list': procedure({
    owner: 'core',
    input: z.object({ from: plainDate, to: plainDate }),
    output: z.array(timeBlock),
  }),
  /** Null when it, or its task, is not there. */
  'timeBlocks.get': procedure({
    owner: 'core',
    input: z.object({ id: localId }),
    output: timeBlock.nullable(),
  }),
  'timeBlocks.ofTask': procedure({
    owner: 'core',
    input: z.object({ taskId: localId }),
    output: z.array(timeBlock),
  }),
  'timeBlocks.create': procedure({
    owner: 'core',
    input: z.object({ taskId: localId, start: instant.nullable(), durationSeconds: seconds }),
    output: changed,
  }),
  'timeBlocks.update': procedure({
    owner: 'core',
    input: z.object({
      id: localId,
      changes: z
        .object({ start: instant.nullable(), durationSeconds: seconds, completed: z.boolean() })
        .partial(),
    }),
    output: changed,
  }),
  /** Into two, at an instant within it. */
  'timeBlocks.split': procedure({
    owner: 'core',
    input: z.object({ id: localId, at: instant }),
    output: changed,
  }),
  'timeBlocks.delete': procedure({ owner: 'core', input: z.object({ ids }), output: changed }),
  /**
   * Makes entries of the parts of a day's past blocks during which nothing was tracked: one change, one undo. Blocks
   * that were logged already are left out.
   */
  'timeBlocks.fillGaps': procedure({
    owner: 'core',
    input: z.object({ date: plainDate }),
    output: changed,
  }),
} as const
