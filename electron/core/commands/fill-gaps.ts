/**
 * Makes entries of time that was planned and not tracked. The service logs a block by itself when it is completed and its task says so, so
 * that whatever may be logged there is left out here; an entry that is made here names its block, and the service refuses it
 * when the block's time became an entry meanwhile, here or on another device.
 */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { longestDurationSeconds } from '../../../shared/domain/duration.ts'
import type { Bounds } from '../../../shared/domain/days.ts'
import { type Stretch, withoutThose } from '../../../shared/domain/free-time.ts'
import { addSeconds, epochSeconds, instantOf } from '../../../shared/domain/instant.ts'
import { isLogged } from '../queries/time-blocks.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { billableWhenMade } from './billing.ts'
import { change, type CommandContext } from './editing.ts'

type Block = Row<'timeBlock'>

/**
 * Of the blocks that begin on the date, in the zone of the days, and are over. Nothing of the entry that runs is filled, and
 * what two blocks share is filled by the one that begins first.
 */
export function fillGaps(
  context: CommandContext,
  { date, blockIds }: ParsedInput<'timeBlocks.fillGaps'>,
): Changed {
  return change(context, (editing) => {
    const { replica, effects } = context
    const day = context.days().boundsOf(date)
    const now = effects.now()
    const taken = trackedWithin(replica, day, now)
    for (const block of pastBlocks(replica, day, now)) {
      if (blockIds?.includes(block.localId) === false) continue
      const { taskId } = block.fields
      const task = taskId === null ? undefined : replica.rows.find('task', taskId)
      if (task === undefined || task.deleted || isLogged(replica, block)) continue
      const { autoLogTime, done, name, projectId } = task.fields
      // The service logs these as soon as it hears of it, or has done so already.
      if (autoLogTime && (block.fields.completed || done)) continue
      for (const gap of withoutThose([stretchOf(block)], taken)) {
        editing.create(
          'timeEntry',
          {
            description: name,
            projectId,
            taskId: task.localId,
            billable: billableWhenMade(replica, undefined, { projectId, taskId }),
            start: instantOf(gap.start),
            stop: instantOf(gap.end),
            blockId: block.localId,
            origin: 'block',
          },
          block.workspaceId,
        )
        taken.push(gap)
      }
    }
  })
}

function stretchOf({ fields }: Block): Stretch {
  const start = epochSeconds(fields.start ?? '')
  return { start, end: start + fields.durationSeconds }
}

function pastBlocks({ rows }: Replica, day: Bounds, now: string): readonly Block[] {
  return rows
    .where('timeBlock', 'deleted = 0 AND start >= ? AND start < ? ORDER BY start, row_id', [
      day.start,
      day.end,
    ])
    .filter((block) => stretchOf(block).end <= epochSeconds(now))
}

/** Entries that reach into what blocks of the day may hold; the running one goes on without end. */
function trackedWithin({ rows }: Replica, day: Bounds, now: string): Stretch[] {
  const latest = addSeconds(day.end, longestDurationSeconds)
  return rows
    .where('timeEntry', 'deleted = 0 AND start >= ? AND start < ? AND (stop IS NULL OR stop > ?)', [
      addSeconds(day.start, -longestDurationSeconds),
      latest,
      day.start,
    ])
    .map(({ fields: { start, stop } }) => ({
      start: epochSeconds(start),
      end: epochSeconds(stop ?? (now > latest ? now : latest)),
    }))
}
