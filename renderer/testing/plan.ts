import type { Changed } from '../../shared/bridge/fields.ts'
import type { Undone } from '../../shared/bridge/sync.ts'
import type { BoardTask, ListedTask } from '../../shared/bridge/tasks.ts'
import type { TimeBlock } from '../../shared/bridge/time-blocks.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { epochSeconds } from '../../shared/domain/instant.ts'
import { addDays, daysBetween } from '../../shared/domain/plain-date.ts'
import { lastDayOf, standsOn } from '../../shared/domain/task-days.ts'
import { startingOn } from '../entities/task/planned-dates.ts'
import { positionGap } from '../entities/task/task-order.ts'
import { newId } from './entries.ts'
import type { Answers, FakeBridge } from './fake-bridge.ts'
import { detailsOf, someDay, someTask } from './tasks.ts'

export function someBlock(task: ListedTask, fields: Partial<TimeBlock> = {}): TimeBlock {
  const standing = { completed: false, logged: false, loggedElsewhere: false, syncState: 'saved' } as const
  return { id: newId(), taskId: task.id, start: null, durationSeconds: 3600, ...standing, ...fields }
}

/** As the board has it: of several days, each has the same part of the estimate. */
function onBoard(task: ListedTask): BoardTask {
  const last = lastDayOf(task)
  const days = task.date === null || last === null ? 1 : daysBetween(task.date, last) + 1
  const daySeconds = task.estimatedSeconds === null ? null : task.estimatedSeconds / days
  return { ...task, daySeconds, dayTrackedSeconds: 0 }
}

interface PlanOptions {
  readonly blocks?: readonly TimeBlock[]
  readonly isDayOff?: (date: string) => boolean
}

/** Answers that keep these tasks in their order, on their days or in the backlog, and time blocks; undos go back change by change. */
export function keepPlan(
  tasks: readonly ListedTask[],
  { blocks = [], isDayOff = () => false }: PlanOptions = {},
): Answers {
  let kept = { tasks: tasks.map((task, index) => ({ ...task, position: (index + 1) * positionGap })), blocks }
  const undos = new Map<string, typeof kept>()

  function write(bridge: FakeBridge, next: Partial<typeof kept>, ids: readonly LocalId[]): Changed {
    const undoId = crypto.randomUUID()
    undos.set(undoId, kept)
    kept = { ...kept, ...next }
    bridge.change('tasks', 'timeBlocks')
    return { ids: [...ids], undoId }
  }
  function takeBack(bridge: FakeBridge, undoId: string | undefined): Undone {
    kept = undos.get(undoId ?? '') ?? kept
    undos.delete(undoId ?? '')
    bridge.change('tasks', 'timeBlocks')
    return { ids: [], undoId: null, undone: null, kept: null }
  }
  const planned = (changes: readonly { readonly id: LocalId; readonly date?: string | null | undefined }[]) =>
    kept.tasks.map((task) => {
      const changed = changes.find(({ id }) => id === task.id)
      if (changed === undefined) return task
      const { date = task.date } = changed
      return { ...task, ...changed, ...startingOn(task, date) }
    })
  const inOrder = (has: (task: ListedTask) => boolean) =>
    kept.tasks
      .filter(has)
      .toSorted((one, other) => one.position - other.position)
      .map(onBoard)
  const backlog = () => inOrder(({ date, done }) => date === null && !done)
  const daysOf = ({ from, to }: { readonly from: string; readonly to: string }) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
      const date = addDays(from, index)
      const day = { ...someDay(date, []), tasks: inOrder((task) => standsOn(task, date)) }
      return isDayOff(date) ? { ...day, capacitySeconds: 0, work: null } : day
    })
  const leftBehind = (before: string) => inOrder((task) => !task.done && (lastDayOf(task) ?? before) < before)

  return {
    'dayPlan.days': daysOf,
    'dayPlan.backlog': backlog,
    'dayPlan.leftBehind': ({ before }) => ({ tasks: leftBehind(before), total: leftBehind(before).length }),
    'dayPlan.later': ({ from, to }) =>
      inOrder(({ date, done }) => !done && date !== null && date > from && date <= to),
    'dayPlan.apply': ({ tasks: changes, blocks: fields }, bridge) => {
      const added = fields.map((field): TimeBlock => ({ ...someBlock(someTask('')), ...field }))
      const next = { tasks: planned(changes), blocks: [...kept.blocks, ...added] }
      return write(
        bridge,
        next,
        [...changes, ...added].map(({ id }) => id),
      )
    },
    'tasks.board': (range) => ({ days: daysOf(range), backlog: backlog() }),
    'tasks.list': () => kept.tasks,
    'tasks.get': ({ id }) => kept.tasks.filter((task) => task.id === id).map(detailsOf)[0] ?? null,
    'tasks.create': ({ name, date = null, position = 0, estimatedSeconds = null, block }, bridge) => {
      const task = someTask(name, { date, position, estimatedSeconds })
      const added = block === undefined ? [] : [someBlock(task, block)]
      return write(bridge, { tasks: [...kept.tasks, task], blocks: [...kept.blocks, ...added] }, [task.id])
    },
    'tasks.move': ({ moves }, bridge) =>
      write(
        bridge,
        { tasks: planned(moves) },
        moves.map(({ id }) => id),
      ),
    'tasks.delete': ({ ids }, bridge) => {
      const left = kept.tasks.filter(({ id }) => !ids.includes(id))
      return { ...write(bridge, { tasks: left }, ids), leavesSeries: false, count: ids.length, parts: 0 }
    },
    'timeBlocks.list': () => [...kept.blocks],
    'timeBlocks.get': ({ id }) => kept.blocks.find((block) => block.id === id) ?? null,
    'timeBlocks.ofTask': ({ taskId }) => kept.blocks.filter((block) => block.taskId === taskId),
    'timeBlocks.create': (fields, bridge) => {
      const block = { ...someBlock(someTask('')), ...fields }
      return write(bridge, { blocks: [...kept.blocks, block] }, [block.id])
    },
    'timeBlocks.update': ({ id, changes }, bridge) => {
      const next = kept.blocks.map((block) =>
        block.id === id ? ({ ...block, ...changes } as TimeBlock) : block,
      )
      return write(bridge, { blocks: next }, [id])
    },
    'timeBlocks.split': ({ id, at }, bridge) => {
      const secondId = newId()
      const next = kept.blocks.flatMap((block) => {
        if (block.id !== id || block.start === null) return [block]
        const seconds = epochSeconds(at) - epochSeconds(block.start)
        const rest = block.durationSeconds - seconds
        return [
          { ...block, durationSeconds: seconds },
          { ...block, id: secondId, start: at, durationSeconds: rest },
        ]
      })
      return write(bridge, { blocks: next }, [id, secondId])
    },
    'timeBlocks.delete': ({ ids }, bridge) =>
      write(bridge, { blocks: kept.blocks.filter(({ id }) => !ids.includes(id)) }, ids),
    'undo.apply': ({ undoId }, bridge) => takeBack(bridge, undoId),
    'undo.latest': (_, bridge) => takeBack(bridge, [...undos.keys()].at(-1)),
  }
}
