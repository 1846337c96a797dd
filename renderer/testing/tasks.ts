import { procedures } from '../../shared/bridge/contract.ts'
import type {
  BoardDay,
  ListedTask,
  ScopeQuestion,
  TaskDetails,
  TaskFilter,
} from '../../shared/bridge/tasks.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { emptyAnswer } from './empty-answer.ts'
import type { Answers } from './fake-bridge.ts'

export function someTask(name: string, fields: Partial<ListedTask> = {}): ListedTask {
  const id = crypto.randomUUID() as LocalId
  const empty = emptyAnswer(procedures['tasks.page'].output.shape.tasks.element) as ListedTask
  return { ...empty, id, name, ...fields }
}

/** A day of work with these tasks, from 8 to 16 o'clock in UTC. */
export function someDay(date: string, tasks: readonly ListedTask[]): BoardDay {
  const work = { start: `${date}T08:00:00Z`, end: `${date}T16:00:00Z` }
  const onDay = tasks.map((task) => ({ ...task, daySeconds: null, dayTrackedSeconds: 0 }))
  return { date, tasks: onDay, capacitySeconds: 28_800, blockedSeconds: 0, work, trackedSeconds: 0 }
}

export function detailsOf(task: ListedTask): TaskDetails {
  return {
    ...task,
    parent: null,
    children: [],
    seriesRule: null,
    createdAt: null,
    creatorId: null,
    notes: '',
  }
}

/** Answers that list these tasks, as they are when it is asked; of the filter, only whether they are done counts. */
export function keepTasks(tasks: readonly ListedTask[]): Answers {
  const listed = ({ filter: { types } }: { readonly filter: TaskFilter }) =>
    tasks.filter(({ done }) => types?.includes(done ? 'done' : 'todo') ?? true)
  return {
    'tasks.page': (list) => {
      const shown = listed(list)
      return {
        total: shown.length,
        estimatedSeconds: 0,
        groups: [{ key: null, count: shown.length, estimatedSeconds: 0, trackedSeconds: 0 }],
        tasks: shown,
      }
    },
    'tasks.sum': ({ ids, ...list }) => ({
      estimatedSeconds: 0,
      goneIds: ids.filter((id) => !listed(list).some((task) => task.id === id)),
      projectIds: [],
      workerIds: [],
      common: { tagIds: [] },
    }),
  }
}

/** The same answers about tasks that recur: it has to be said which occurrences are changed or deleted. */
export function recurring(
  { 'tasks.update': update, 'tasks.delete': remove, ...others }: Answers,
  question: Pick<ScopeQuestion, 'name' | 'fields'>,
): Answers {
  function refuseWithout(scope: string | undefined): void {
    if (scope !== 'ask') return
    const details = { ...question, scopes: ['this', 'following', 'all'] } satisfies ScopeQuestion
    throw Object.assign(new Error('Say which occurrences are meant.'), { details })
  }
  return {
    ...others,
    'tasks.update': (input, bridge) => {
      refuseWithout(input.scope)
      return update?.(input, bridge) ?? { ids: [...input.ids], undoId: null }
    },
    'tasks.delete': (input, bridge) => {
      refuseWithout(input.scope)
      const { ids } = input
      return (
        remove?.(input, bridge) ?? { ids, undoId: null, leavesSeries: false, count: ids.length, parts: 0 }
      )
    },
  }
}
