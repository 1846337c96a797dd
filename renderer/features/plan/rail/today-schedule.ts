/** The rest of a working day laid out: which task when, what does not fit, when all is done. */

import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { remainingSeconds } from '../days/day-fit.ts'
import { lengthOf, type Stretch, withoutThose } from '../../../../shared/domain/free-time.ts'
import { scheduleWork } from './schedule-work.ts'

export interface TodayInput {
  /** Seconds since 1970. */
  readonly now: number
  /** The working time, and the end of the calendar's day; without working time the day goes to its end. */
  readonly work: Stretch | null
  readonly dayEnd: number
  /** Time off and blocks, also of these tasks; a block names its task. */
  readonly busy: readonly (Stretch & { readonly taskId?: string })[]
  /** Seconds that blocks still to come have for a task. */
  readonly blockedSeconds: ReadonlyMap<string, number>
  /** The task that the timer runs on, with the seconds that it has run, in all and on this day; null for none. */
  readonly running: { readonly taskId: string; readonly seconds: number; readonly daySeconds: number } | null
}

/** Lays the open tasks out, in their order, from now on. What has a block is done in it, the rest of it when there is time. */
export function scheduleToday(tasks: readonly BoardTask[], input: TodayInput) {
  const open = tasks.filter((task) => !task.done).map((task) => withRunning(task, input))
  const work = open.map((task) => ({
    id: task.id,
    seconds: Math.max(0, remainingSeconds(task) - (input.blockedSeconds.get(task.id) ?? 0)),
  }))
  const end = input.work?.end ?? input.dayEnd
  const start = Math.max(input.now, input.work?.start ?? input.now)
  const free = withoutThose([{ start, end }], input.busy)
  const midnight = Math.max(end, input.dayEnd)
  const tillMidnight = withoutThose([{ start, end: midnight }], input.busy)
  const all = scheduleWork(work, tillMidnight)
  const ids: ReadonlySet<string | undefined> = new Set(open.map(({ id }) => id))
  const blockEnds = input.busy
    .filter((block) => ids.has(block.taskId) && block.end > input.now)
    .map((block) => block.end)
  const ofOthers = input.busy.filter(({ taskId }) => !ids.has(taskId))
  const finish = Math.max(all.finish ?? 0, ...blockEnds)
  return {
    /** Within the working time. */
    within: scheduleWork(work, free),
    /** When everything is done, also what goes past the end, as blocks can; null when nothing takes time, or the day is too short. */
    allDone: all.left.length > 0 || finish === 0 || finish > midnight ? null : finish,
    /** Of the working time from now on, without time off and the blocks of other tasks; null once working hours are over. */
    leftSeconds:
      input.work !== null && input.now >= end ? null : lengthOf(withoutThose([{ start, end }], ofOthers)),
    /** The time that all open tasks still take, their blocks included. */
    neededSeconds: open.reduce((sum, task) => sum + remainingSeconds(task), 0),
    end,
  }
}

/** Counts the time that the timer has run on it. */
function withRunning(task: BoardTask, { running }: TodayInput): BoardTask {
  if (task.id !== running?.taskId) return task
  return {
    ...task,
    trackedSeconds: task.trackedSeconds + running.seconds,
    dayTrackedSeconds: task.dayTrackedSeconds + running.daySeconds,
  }
}
