/** The writes of the choices in a ritual's step: all of a step as one change. */

import { t } from '@lingui/core/macro'
import type { ProcedureInput } from '../../../../shared/bridge/contract.ts'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { standsOn } from '../../../../shared/domain/task-days.ts'
import { placeTasks } from '../../../entities/task/task-order.ts'
import type { TaskChoice } from './ritual-state.ts'

export type PlannedTasks = NonNullable<ProcedureInput<'dayPlan.apply'>['tasks']>

/** A date, and the tasks that stand on it already, in their order. */
interface ChosenDay {
  readonly key: string
  readonly tasks: readonly Task[]
}

export interface ChoiceDays {
  readonly today: ChosenDay
  /** The working day after it. */
  readonly next: ChosenDay
  readonly backlog: readonly Task[]
}

type PlannedTask = PlannedTasks[number]

/**
 * The writes that bring each task to its chosen day. Today's stand last in its order, since they came last; those of the
 * next day and the backlog first, so that they are met first there.
 */
export function changesOf(
  tasks: readonly Task[],
  choiceOf: (task: Task) => TaskChoice,
  { today, next, backlog }: ChoiceDays,
): PlannedTasks {
  const going = (choice: TaskChoice) => tasks.filter((task) => choiceOf(task) === choice)
  const toToday = going('today').filter((task) => !standsOn(task, today.key))
  return [
    ...brought(toToday, today.key, today.tasks, today.tasks.length),
    ...brought(going('next'), next.key, next.tasks, 0),
    ...brought(going('backlog'), null, backlog, 0),
    ...going('done').map(({ id }): PlannedTask => ({ id, done: true })),
  ]
}

/** Places the tasks in a column, together with the neighbours that make room for them. */
function brought(
  tasks: readonly Task[],
  date: string | null,
  column: readonly Task[],
  index: number,
): readonly PlannedTask[] {
  if (tasks.length === 0) return []
  const ids = new Set<string>(tasks.map((task) => task.id))
  const positions = placeTasks(
    column,
    tasks.map((task) => task.id),
    index,
  )
  const moved = tasks.map(({ id }) => placedAt({ id, date }, positions.get(id)))
  const making = column
    .filter((task) => !ids.has(task.id) && positions.has(task.id))
    .map(({ id }) => placedAt({ id }, positions.get(id)))
  return [...moved, ...making]
}

/** The positions that bring a column into an order. */
export function reordered(column: readonly Task[], order: readonly string[]): PlannedTasks {
  const known = new Map(column.map((task) => [task.id as string, task]))
  const wanted = order.flatMap((id) => known.get(id)?.id ?? [])
  const first = column.findIndex((task, index) => task.id !== wanted[index])
  if (first < 0) return []
  const moved = wanted.slice(first)
  const positions = placeTasks(column, moved, first)
  return column.flatMap(({ id }) => {
    const position = positions.get(id)
    return position === undefined ? [] : [{ id, position }]
  })
}

function placedAt(task: PlannedTask, position: number | undefined): PlannedTask {
  return position === undefined ? task : { ...task, position }
}

/** `3 carried over, 1 to the backlog, 2 done`; null when nothing was changed. */
export function toldOf(
  tasks: readonly Task[],
  choiceOf: (task: Task) => TaskChoice,
  today: string,
  nextDay: string,
): string | null {
  const count = (choice: TaskChoice) =>
    tasks.filter((task) => choiceOf(task) === choice && !(choice === 'today' && standsOn(task, today))).length
  const parts = [
    [count('today'), t`carried over to today`],
    [count('next'), t`moved to ${nextDay}`],
    [count('backlog'), t`moved to the backlog`],
    [count('done'), 'done'],
  ].flatMap(([many, what]) => (many === 0 ? [] : [`${many} ${what}`]))
  return parts.length === 0 ? null : parts.join(', ')
}
