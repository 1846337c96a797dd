import { z } from 'zod'
import * as tasks from '../../../../shared/api/tasks.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { canonicalJson } from '../../replica/canonical-json.ts'
import { defineResource, unwritten } from './define-resource.ts'
import { type Sending, writesOf } from './resource.ts'

const customFieldValues = z.array(z.object({ custom_field_id: z.int(), value: z.json() }))

/** Tasks, through planning (P §4.4, decisions §6). */
export const task = defineResource('task', {
  ...writesOf(tasks, 'Task'),
  removeQuery: ({ scope }) => ({ recurrence_scope: scope ?? undefined }),
  fields: {
    estimatedSeconds: {
      schema: z.int().transform((minutes) => minutes * 60),
      write: (seconds) => ({ estimated_mins: seconds && Math.ceil(seconds / 60) }),
    },
    done: {
      ...unwritten,
      schema: z.object({ type: z.string() }).transform(({ type }) => type === 'done'),
    },
    priority: { schema: tasks.taskPriority.nullable().catch(null) },
    archived: {
      schema: z.string().transform((at) => at !== ''),
      write: (archived) => ({ archived }),
    },
    customFields: {
      schema: customFieldValues.transform((values) =>
        canonicalJson(Object.fromEntries(values.map(({ custom_field_id: id, value }) => [id, value]))),
      ),
      write: (text) => ({ custom_fields: JSON.parse(text) as unknown }),
    },
  },
  // Either day may stand alone.
  read: (_, __, { date, endDate }) => ({ date: date ?? endDate, endDate: endDate ?? date }),
  body: bodyOf,
  // Initial values are left unsaid: not every service lets them be said.
  newBody: (sending, { done, archived, ...fields }, written) =>
    bodyOf(sending, { ...fields, done: done || undefined }, { ...written, archived: archived || undefined }),
})

/** An absent key stays as it is. */
type TaskChanges = {
  readonly [Name in keyof EntityFields['task']]?: EntityFields['task'][Name] | undefined
}

function bodyOf(sending: Sending, changes: TaskChanges, written: object): object {
  const { parentId, isTemplate, seriesId } = changes
  return {
    ...written,
    // A subtask is a template with its task, which the service lets nobody say.
    is_template: parentId ? undefined : isTemplate,
    end_date: lastDay(changes, sending.current['endDate']),
    status_id: statusIdOf(sending, changes),
    // An occurrence that is made again takes its place in the series, as does one that was split from it.
    recurring_task_id: (seriesId && sending.serverIdOf('task', seriesId)) ?? undefined,
    recurrence_scope: sending.scope ?? undefined,
  }
}

/**
 * The last day that is sent; undefined leaves it as it is. A first day that is changed alone leaves the last one where it
 * is seen, so that a task gets longer or shorter; when that lies before it the task lasts one day, as those do which
 * operations of former versions move.
 */
export function lastDay({ date, endDate }: TaskChanges, seen: unknown): string | null | undefined {
  if (date === undefined || typeof endDate === 'string') return endDate
  const stays = endDate === undefined && date !== null && typeof seen === 'string' && seen >= date
  return stays ? undefined : date
}

/** The status itself where it is known, else the first that fits. */
function statusIdOf(
  { serverIdOf, statusIdOf: firstStatus }: Sending,
  { statusId, done }: TaskChanges,
): number | undefined {
  const known = statusId === undefined || statusId === null ? null : serverIdOf('status', statusId)
  if (known !== null) return known
  return done === undefined ? undefined : firstStatus(done)
}
