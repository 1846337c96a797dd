import type { KeyboardEvent } from 'react'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import type { ZoneDays } from '../../../../shared/domain/days.ts'
import { epochSeconds, instantOf } from '../../../../shared/domain/instant.ts'
import type { WallClock } from '../../../../shared/domain/wall-clock.ts'
import { instantAt } from '../../../../shared/domain/zoned-time.ts'
import { focusCard } from '../board/board-state.ts'
import { type ScheduledBlock, stretchOf } from '../board/day-times.ts'
import { railStep } from './rail-scale.ts'
import type { BlockCommands } from './use-block-commands.ts'

/** The keys on a time block: arrows move it by a quarter of an hour or a day, with Shift they move its end. */
export function blockKeys(commands: BlockCommands, clock: WallClock, days: ZoneDays) {
  function run({ key, shiftKey }: KeyboardEvent, block: ScheduledBlock, name: string | null): boolean {
    const { start } = stretchOf(block)
    const seconds = block.durationSeconds
    switch (key) {
      case 'ArrowUp':
      case 'ArrowDown': {
        const step = key === 'ArrowUp' ? -railStep : railStep
        if (shiftKey) commands.place(block, start, seconds + step)
        else commands.place(block, start + step, seconds)
        return true
      }
      case 'ArrowLeft':
      case 'ArrowRight': {
        const date = addDays(days.dateOf(block.start), key === 'ArrowLeft' ? -1 : 1)
        const at = instantAt(date, clock.timeOf(instantOf(start)), clock.timeZone)
        commands.place(block, epochSeconds(at), seconds)
        return true
      }
      case 'Delete':
      case 'Backspace':
        commands.remove(block, name)
        return true
      case 'Escape':
        focusCard({ id: block.taskId, column: days.dateOf(block.start) })
        return true
      default:
        return false
    }
  }

  return function onBlockKey(event: KeyboardEvent, block: ScheduledBlock, name: string | null): void {
    if (event.altKey || event.ctrlKey || event.metaKey || !run(event, block, name)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
