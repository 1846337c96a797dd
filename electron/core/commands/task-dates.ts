/** The days of a task: the last one moves along with the first. */

import { addDays, daysBetween } from '../../../shared/domain/plain-date.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { refused } from './command-error.ts'

type TaskDates = Pick<EntityFields['task'], 'date' | 'endDate'>

/** The days that a caller asks for; an absent key stays as it is, and null as `endDate` is a task of one day. */
interface WantedDates {
  readonly date?: string | null | undefined
  readonly endDate?: string | null | undefined
}

/** @throws {CommandError} `refused` for an end before the beginning */
export function resolveDates(wanted: WantedDates, current: TaskDates | null): Partial<TaskDates> {
  if (wanted.date === undefined && wanted.endDate === undefined) return {}
  const former = current?.date ?? null
  const date = wanted.date === undefined ? (former ?? wanted.endDate ?? null) : wanted.date
  if (date === null) return { date: null, endDate: null }
  if (wanted.endDate === undefined) {
    const last = current?.endDate ?? null
    const extraDays = former === null || last === null ? 0 : Math.max(0, daysBetween(former, last))
    return { date, endDate: addDays(date, extraDays) }
  }
  const endDate = wanted.endDate ?? date
  if (endDate < date) {
    throw refused('A task cannot end before it begins. Choose a later day.', { field: 'endDate' })
  }
  return { date, endDate }
}
