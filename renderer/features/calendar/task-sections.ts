/** The tasks at the side of the calendar: those of the days that have no time yet, and those without a day. */

import type { Board, Task } from '../../../shared/bridge/tasks.ts'

export interface TaskSection {
  /** Null for the backlog. */
  readonly date: string | null
  readonly tasks: readonly Task[]
}

export interface SectionOptions {
  /** Each word of it is in the name. */
  readonly text: string
  readonly today: string
}

/** Sections that have tasks: today first, then the other days in their order, then the backlog. */
export function taskSections(board: Board, { text, today }: SectionOptions): readonly TaskSection[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const seen = new Set<string>()
  const waits = (task: Task) => {
    const name = task.name.toLowerCase()
    if (task.done || isWhollyBlocked(task) || seen.has(task.id)) return false
    if (!words.every((word) => name.includes(word))) return false
    // A task of several days waits once.
    seen.add(task.id)
    return true
  }
  const days = board.days.toSorted((a, b) => Number(b.date === today) - Number(a.date === today))
  return [
    ...days.map(({ date, tasks }) => ({ date, tasks: tasks.filter(waits) })),
    { date: null, tasks: board.backlog.filter(waits) },
  ].filter((section) => section.tasks.length > 0)
}

/** Its time blocks, with what was tracked, make up the estimate; without one any block will do. */
function isWhollyBlocked({ estimatedSeconds, blockedSeconds, trackedSeconds }: Task): boolean {
  return blockedSeconds > 0 && blockedSeconds + trackedSeconds >= (estimatedSeconds ?? 0)
}
