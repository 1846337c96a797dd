/** How a recurring task comes back of which several occurrences are gone. */

import { addDays, daysBetween } from '../../../shared/domain/plain-date.ts'
import { continuedAfter, formatRule, parseRule } from '../../../shared/domain/recurrence.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { sameValue } from '../replica/entities.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { EndedOccurrence, EndedSeries } from './ended-series.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

type TaskFields = EntityFields['task']

export interface ReturningSeries {
  /** The rule with which the deleted task itself begins again; null where it comes back alone. */
  readonly ownRule: string | null
  /** The others that have to be made: the rest of them comes with the rule of the last of these. */
  readonly others: readonly { readonly occurrence: EndedOccurrence; readonly rrule: string | null }[]
}

/** The fields that a series hands on to its occurrences. */
const handedOn = [
  'name',
  'projectId',
  'estimatedSeconds',
  'priority',
  'assigneeIds',
  'ghostIds',
  'tagIds',
  'billable',
  'isPrivate',
  'color',
  'autoLogTime',
  'customFields',
  'notes',
] as const satisfies (keyof TaskFields)[]

/**
 * Nothing is lost and nothing comes twice: the recurrence begins again where everything after it is as the rule and the task
 * say, so that the service makes those anew, within its horizon and beyond it. What stands before (changed by itself, moved, set
 * time aside for, or followed by a day that somebody had deleted, done or tracked) comes back each as a task of its own.
 *
 * @param newStatusId the status of new tasks, in which the service makes occurrences; null where it is not known
 */
export function returningSeries(ended: EndedSeries, newStatusId: LocalId | null): ReturningSeries {
  const all = [ended.deleted, ...ended.gone]
  const at = all.findIndex((one, index) => beginsAgain(one, all.slice(index + 1), ended, newStatusId))
  const ruleAt = (index: number): string | null => {
    const date = all[index]?.fields.date ?? null
    return index === at && date !== null ? restOfRule(ended, date) : null
  }
  const last = at < 0 ? all.length - 1 : at
  return {
    ownRule: ruleAt(0),
    others: all.slice(1, last + 1).map((occurrence, index) => ({ occurrence, rrule: ruleAt(index + 1) })),
  }
}

/** Whether the service makes of one what the later ones were. */
function beginsAgain(
  one: EndedOccurrence,
  later: readonly EndedOccurrence[],
  { rrule, first, from, kept }: EndedSeries,
  newStatusId: LocalId | null,
): boolean {
  const { date } = one.fields
  if (date === null || kept.some((other) => other > date)) return false
  if (!later.every((other) => isAsMade(other, one, newStatusId))) return false
  const dates = later.flatMap((other) => other.fields.date ?? [])
  const next = addDays(date, 1)
  const rest = { from: next > from ? next : from, to: dates.at(-1) ?? date }
  const isOfRule = (start: string): boolean => ruleDates(rrule, start, rest).join() === dates.join()
  // A series that began in the past has the date it counts from, also where the rule does not say so.
  if (date === first || ruleDates(rrule, first, { from: date, to: date }).length > 0) return isOfRule(first)
  // Where its first occurrence alone was moved, the rule counts from a date that nobody here knows: the later ones tell.
  return dates.length > 0 && !isCounted(rrule) && isOfRule(date)
}

/** Whether a rule says how many dates it has: how many of them are over depends on the first. */
function isCounted(rrule: string): boolean {
  const rule = parseRule(rrule)
  return !rule.ok || rule.value.count !== null
}

/** Whether nobody would know an occurrence from one that its series makes anew. */
function isAsMade(one: EndedOccurrence, series: EndedOccurrence, newStatusId: LocalId | null): boolean {
  const { fields, parts, blocks, attachments } = one
  return (
    isAlike(fields, series.fields, newStatusId) &&
    fields.parentId === series.fields.parentId &&
    daysOf(fields) === daysOf(series.fields) &&
    blocks.length + attachments.length === 0 &&
    parts.length === series.parts.length &&
    parts.every((part, index) => isAlike(part, series.parts[index], newStatusId))
  )
}

function isAlike(one: TaskFields, other: TaskFields | undefined, newStatusId: LocalId | null): boolean {
  const isNew =
    !one.pinned && !one.done && !one.archived && (one.statusId === null || one.statusId === newStatusId)
  return isNew && other !== undefined && handedOn.every((field) => sameValue(one[field], other[field]))
}

function daysOf({ date, endDate }: TaskFields): number {
  return date === null || endDate === null ? 0 : daysBetween(date, endDate)
}

/** The rule from one of its dates on. */
function restOfRule({ rrule, first }: EndedSeries, date: string): string {
  const rule = parseRule(rrule)
  if (!rule.ok || date === first) return rrule
  const before = ruleDates(rrule, first, { from: first, to: addDays(date, -1) }).length
  return formatRule(continuedAfter(rule.value, before))
}

/**
 * The dates of a rule within a range, both ends included, in order.
 *
 * @param rrule as iCalendar writes it, read before
 * @param first the date that the rule counts from
 */
function ruleDates(
  rrule: string,
  first: string,
  range: { readonly from: string; readonly to: string },
): readonly string[] {
  if (range.from > range.to) return []
  const rule = new RRuleTemporal({
    rruleString: rrule.replace(/^RRULE:/i, ''),
    dtstart: midnight(first),
    includeDtstart: true,
  })
  return rule
    .between(midnight(range.from), midnight(range.to), true)
    .map((date) => date.toPlainDate().toString())
}

/** Dates have no zone; in this one all days are of the same length. */
function midnight(date: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(date).toZonedDateTime('UTC')
}
