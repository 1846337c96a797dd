import { procedures } from '../../shared/bridge/contract.ts'
import type { ListedTask } from '../../shared/bridge/tasks.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { emptyAnswer } from './empty-answer.ts'
import type { Answers } from './fake-bridge.ts'

export function someTask(name: string, fields: Partial<ListedTask> = {}): ListedTask {
  const id = crypto.randomUUID() as LocalId
  const empty = emptyAnswer(procedures['tasks.page'].output.shape.tasks.element) as ListedTask
  return { ...empty, id, name, ...fields }
}

/** Answers that list these tasks, as they are when it is asked. */
export function keepTasks(tasks: readonly ListedTask[]): Answers {
  return {
    'tasks.page': () => ({
      total: tasks.length,
      estimatedSeconds: 0,
      groups: [{ key: null, count: tasks.length, estimatedSeconds: 0, trackedSeconds: 0 }],
      tasks: [...tasks],
    }),
    'tasks.sum': ({ ids }) => ({
      estimatedSeconds: 0,
      goneIds: ids.filter((id) => !tasks.some((task) => task.id === id)),
    }),
  }
}
