import { useMemo } from 'react'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import type { Task } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { showError } from '../../stores/toasts.ts'

export type TaskChanges = ProcedureInput<'tasks.update'>['changes']
export type NewTask = ProcedureInput<'tasks.create'>

export interface TaskEdits {
  /** Changes tasks as one edit with one undo; `words` are said with the way back. */
  readonly change: (ids: readonly LocalId[], changes: TaskChanges, words?: string) => Promise<boolean>
  /** As `change`, for fields that show a refusal themselves: answers the reason, null when it was accepted. */
  readonly save: (id: LocalId, changes: TaskChanges) => Promise<string | null>
  /** The id of the new task; null when it was refused, which is shown. */
  readonly create: (task: NewTask, words?: string) => Promise<LocalId | null>
  readonly move: (moves: ProcedureInput<'tasks.move'>['moves'], words?: string) => Promise<boolean>
  readonly remove: (tasks: readonly Pick<Task, 'id' | 'name'>[]) => void
  readonly duplicate: (task: Pick<Task, 'id' | 'name' | 'isTemplate'>) => Promise<LocalId | null>
  readonly saveAsTemplate: (task: Pick<Task, 'id' | 'name'>) => Promise<LocalId | null>
  readonly createFromTemplate: (
    template: Pick<Task, 'id' | 'name'>,
    more?: Partial<NewTask>,
  ) => Promise<LocalId | null>
}

/** Everything that changes tasks, with what the person is told of it. */
export function useTaskEdits(): TaskEdits {
  const bridge = useBridge()
  const createTask = useUndoableCommand('tasks.create')
  const updateTasks = useUndoableCommand('tasks.update')
  const moveTasks = useUndoableCommand('tasks.move')
  const deleteTasks = useUndoableCommand('tasks.delete')

  return useMemo(() => {
    const create: TaskEdits['create'] = async (task, words) => {
      const changed = await createTask(task, words)
      return changed?.ids[0] ?? null
    }
    return {
      create,
      change: async (ids, changes, words) => (await updateTasks({ ids: [...ids], changes }, words)) !== null,
      save: async (id, changes) => {
        const result = await bridge.call('tasks.update', { ids: [id], changes })
        return result.ok ? null : result.error.message
      },
      move: async (moves, words) => (await moveTasks({ moves }, words)) !== null,
      remove: (tasks) => {
        void deleteTasks({ ids: tasks.map(({ id }) => id) }, said(tasks, 'deleted'))
      },
      duplicate: (task) =>
        create(
          { name: copyName(task.name), templateId: task.id, isTemplate: task.isTemplate },
          `“${task.name}” duplicated`,
        ),
      saveAsTemplate: (task) =>
        create(
          { name: task.name, templateId: task.id, isTemplate: true, date: null, endDate: null },
          `Template “${task.name}” saved`,
        ),
      createFromTemplate: (template, more = {}) =>
        create({ name: template.name, ...more, templateId: template.id, isTemplate: false }),
    }
  }, [bridge, createTask, updateTasks, moveTasks, deleteTasks])
}

/** Makes a tag from where it is missed; null after a failure, which is shown. */
export function useCreateTag(): (name: string) => Promise<LocalId | null> {
  const bridge = useBridge()
  return async (name) => {
    const result = await bridge.call('tags.create', { name })
    if (result.ok) return result.data.ids[0] ?? null
    showError(result.error.message)
    return null
  }
}

/** `“Write report” deleted`, `3 tasks deleted` */
export function said(tasks: readonly Pick<Task, 'name'>[], what: string): string {
  const [only] = tasks
  return tasks.length === 1 && only !== undefined ? `“${only.name}” ${what}` : `${tasks.length} tasks ${what}`
}

/** `Report` → `Report (copy)` → `Report (copy 2)`, within the longest name. */
export function copyName(name: string): string {
  const match = /^(.*) \(copy(?: (\d+))?\)$/.exec(name)
  const suffix = match === null ? ' (copy)' : ` (copy ${Number(match[2] ?? 1) + 1})`
  return `${(match?.[1] ?? name).slice(0, 255 - suffix.length)}${suffix}`
}
