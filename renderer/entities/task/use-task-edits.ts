import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { ProcedureInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { Changed, TypedOver } from '../../../shared/bridge/fields.ts'
import type { BridgeResult } from '../../../shared/bridge/procedure.ts'
import type { RecurrenceScope, Task } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import type { Bridge } from '../../bridge/bridge.ts'
import { useBridge, useUndoableCommand } from '../../bridge/use-bridge.ts'
import { type Refusal, refusalOf } from '../../components/fields/typed-text.ts'
import { showError, showUndo } from '../../stores/toasts.ts'
import { type MadeNames, partsWords, withMade } from '../edit/edit-names.ts'
import { completedBlocksWords } from './completed-blocks.ts'
import { mayLeave } from './own-task.ts'
import { askScope, questionIn } from './recurrence/scope-question.ts'

export type TaskChanges = ProcedureInput<'tasks.update'>['changes']
export type NewTask = ProcedureInput<'tasks.create'>

/** One that is to be deleted. */
export interface UnwantedTask {
  readonly id: LocalId
  /** Null where it is not at hand; then it is said how many there were. */
  readonly name: string | null
}

/** Everything that changes tasks, with what the person is told of it. */
export function useTaskEdits() {
  const bridge = useBridge()
  const createTask = useUndoableCommand('tasks.create')
  const moveTasks = useUndoableCommand('tasks.move')

  return useMemo(() => {
    /** The id of the new task; null when it was refused, which is shown. */
    async function create(
      task: NewTask,
      words?: string,
      onShow?: (id: LocalId) => void,
    ): Promise<LocalId | null> {
      const changed = await createTask(
        task,
        words,
        onShow && (({ ids: [id] }) => id !== undefined && onShow(id)),
      )
      return changed?.ids[0] ?? null
    }
    /** Asks which occurrences are meant where that is to be said; what is chosen together is meant as it was chosen. */
    const update = async (
      ids: readonly LocalId[],
      changes: TaskChanges,
      typedOver?: TypedOver,
    ): Promise<Scoped> =>
      (await mayLeave(bridge, ids, changes.assigneeIds))
        ? inScope('change', ids, (scope) =>
            bridge.call('tasks.update', { ids: [...ids], changes, scope, typedOver }),
          )
        : { result: null, scope: 'this' }
    /** The button that is pressed may just have saved a name that is not read again yet. */
    const savedName = async (id: LocalId): Promise<string | null> => {
      const result = await bridge.call('tasks.get', { id }, { repeatable: true })
      return result.ok ? (result.data?.name ?? null) : null
    }
    const saving = new Map<string, Promise<Refusal | null>>()
    async function save(id: LocalId, changes: TaskChanges, typedOver?: TypedOver): Promise<Refusal | null> {
      const { result, scope } = await update([id], changes, typedOver)
      if (result === null) return t`Nothing was changed. In the field, Escape brings back the former text.`
      if (!result.ok) return refusalOf(result.error)
      if (isWide(scope)) showUndo(wideWords[scope], result.data.undoId)
      return null
    }
    return {
      create,
      /**
       * Changes tasks as one edit with one undo; `words` are said with the way back. Of one task that recurs the person is asked
       * which occurrences are meant where that could be several; of what is chosen together each means itself. Answers whether
       * anything was changed.
       */
      change: async (
        ids: readonly LocalId[],
        changes: TaskChanges,
        words?: string | ((name: string) => string),
      ): Promise<boolean> => {
        const updated = await update(ids, changes)
        const [id] = ids
        if (typeof words !== 'function') {
          const isOpened = changes.done === false && updated.result?.ok === true
          return tell(
            updated,
            words ?? (isOpened ? await completedBlocksWords(bridge, ids) : undefined),
            changes,
          )
        }
        return tell(updated, words((id && (await savedName(id))) ?? ''), changes)
      },
      /** As `change`, for fields that show a refusal themselves: answers why, null when it was accepted. */
      save: (...[id, changes, typedOver]: Parameters<typeof save>) => {
        // A question takes the focus, and a field that is left saves once more: that is the same edit, and the same question.
        const edit = JSON.stringify([id, changes])
        const answer = saving.get(edit) ?? save(id, changes, typedOver).finally(() => saving.delete(edit))
        saving.set(edit, answer)
        return answer
      },
      /** Gives tasks other days, or another order: that is about those which are moved, also where they recur, and nothing is asked. */
      move: async (moves: ProcedureInput<'tasks.move'>['moves'], words?: string) =>
        (await moveTasks({ moves }, words)) !== null,
      /**
       * Asks as `change` does. Answers which occurrences were meant, null when they are still there: only what is gone is left by
       * selection, focus and details.
       */
      remove: async (tasks: readonly UnwantedTask[]): Promise<RecurrenceScope | null> => {
        const ids = tasks.map(({ id }) => id)
        const [only] = ids
        const name = ids.length === 1 && only !== undefined ? await savedName(only) : null
        const run = (scope: EditScope) => bridge.call('tasks.delete', { ids, scope })
        const removed = await inScope('delete', ids, run)
        const gone = removed.result?.ok === true ? removed.result.data : null
        const words = saidDeleted(
          name === null ? tasks : tasks.map(({ id }) => ({ id, name })),
          removed.scope,
          gone,
        )
        if (!tell(removed, words)) return null
        return isWide(removed.scope) ? removed.scope : 'this'
      },
      duplicate: async (task: CopiedTask & Pick<Task, 'isTemplate'>) =>
        create(
          {
            name: copyName(task.name),
            ...(task.isTemplate ? {} : await firstDay(bridge, task)),
            templateId: task.id,
            isTemplate: task.isTemplate,
          },
          t`“${task.name}” duplicated`,
        ),
      saveAsTemplate: (task: Pick<Task, 'id' | 'name'>) =>
        create(
          { name: task.name, templateId: task.id, isTemplate: true, date: null, endDate: null },
          t`Template “${task.name}” saved`,
        ),
      createFromTemplate: async (template: CopiedTask, more: Partial<NewTask> = {}) => {
        const days = more.date ? {} : await firstDay(bridge, template)
        return create({ name: template.name, ...more, ...days, templateId: template.id, isTemplate: false })
      },
    }
  }, [bridge, createTask, moveTasks])
}

type CopiedTask = Pick<Task, 'id' | 'name' | 'rrule'>

/** The day on which a task that is made after a recurring one begins: without it, it would stand beside its own occurrences. */
async function firstDay(bridge: Bridge, { rrule }: CopiedTask): Promise<{ readonly date?: string }> {
  if (rrule === null) return {}
  const preferences = await bridge.call('preferences.get', undefined, { repeatable: true })
  if (!preferences.ok) return {}
  const { firstOccurrence } = await import('./recurrence/next-occurrences.ts')
  const today = wallClock(preferences.data.timeZone).dateOf(instantOfMilliseconds(Date.now()))
  return { date: firstOccurrence(rrule, today) }
}

export type TaskEdits = ReturnType<typeof useTaskEdits>

type EditScope = NonNullable<ProcedureInput<'tasks.update'>['scope']>

interface Scoped<Answer extends Changed = Changed> {
  /** Null: the person would rather leave it. */
  readonly result: BridgeResult<Answer> | null
  readonly scope: EditScope
}

async function inScope<Answer extends Changed>(
  what: 'change' | 'delete',
  ids: readonly LocalId[],
  run: (scope: EditScope) => Promise<BridgeResult<Answer>>,
): Promise<Scoped<Answer>> {
  const wanted = ids.length === 1 ? 'ask' : 'this'
  const result = await run(wanted)
  const question = result.ok ? null : questionIn(result.error.details)
  if (question === null) return { result, scope: wanted }
  const scope = await askScope({ ...question, what })
  return scope === null ? { result: null, scope: wanted } : { result: await run(scope), scope }
}

const wideWords = {
  following: t`This and following occurrences changed`,
  all: t`All occurrences changed`,
} as const

const deletedWords = {
  following: t`and the following ones deleted`,
  all: t`deleted, all of them`,
} as const

function isWide(scope: EditScope): scope is keyof typeof wideWords {
  return scope === 'following' || scope === 'all'
}

/** Says what came of it; an edit of several occurrences is always said, for most of them are out of sight. */
function tell({ result, scope }: Scoped, words: string | undefined, made: MadeNames = {}): boolean {
  if (result === null) return false
  if (!result.ok) {
    showError(result.error.message)
    return false
  }
  const success = withMade(made, t`Task changed`, words ?? (isWide(scope) ? wideWords[scope] : undefined))
  if (success !== undefined) showUndo(success, result.data.undoId)
  return true
}

/** `“Write report” deleted`, `3 tasks deleted`, and of one whose name is not at hand `1 task deleted` */
export function said(
  tasks: readonly Pick<UnwantedTask, 'name'>[],
  what: string,
  count = tasks.length,
): string {
  const [only, ...others] = tasks
  if (count !== 1 || only === undefined) return t`${count} tasks ${what}`
  return only.name === null || others.length > 0 ? t`1 task ${what}` : `“${only.name}” ${what}`
}

/** `“Write report” and 3 subtasks deleted`, `“Write report” and the following ones deleted` */
function saidDeleted(
  tasks: readonly UnwantedTask[],
  scope: EditScope,
  gone: ProcedureOutput<'tasks.delete'> | null,
): string {
  if (isWide(scope)) return said(tasks, deletedWords[scope])
  const { count, parts, leavesSeries } = gone ?? { count: tasks.length, parts: 0, leavesSeries: false }
  const words = said(tasks, parts === 0 ? t`deleted` : t`and ${partsWords(parts)} deleted`, count)
  // Of one alone it was said before.
  if (tasks.length < 2 || !leavesSeries) return words
  return t`${words}. Undo may restore first occurrences as separate tasks that do not recur.`
}

/** `Report` → `Report (copy)` → `Report (copy 2)`, within the longest name. */
export function copyName(name: string): string {
  const match = /^(.*) \(copy(?: (\d+))?\)$/.exec(name)
  const suffix = match === null ? t` (copy)` : t` (copy ${Number(match[2] ?? 1) + 1})`
  return `${(match?.[1] ?? name).slice(0, 255 - suffix.length)}${suffix}`
}
