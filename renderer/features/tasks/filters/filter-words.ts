/** Filters in words: `Project is Website or Shop`, `Due by Today`. */

import { t } from '@lingui/core/macro'
import type { CustomField, TaskFilter } from '../../../../shared/bridge/tasks.ts'
import { chosenOptions } from '../../../entities/task/details/custom-field-value.ts'
import {
  choiceParts,
  choicesOf,
  dayParts,
  fieldOfPart,
  flagParts,
  otherParts,
  type PartId,
  partsOf,
} from './filter-parts.ts'

/** The context of a filter's words. */
export interface FilterNames {
  /** The name of an id of any kind: a project, a person, a status; null when it is not known. */
  readonly nameOf: (part: PartId, value: string) => string | null
  readonly fields: readonly CustomField[]
  readonly writeDate: (date: string) => string
  readonly writeDuration: (seconds: number) => string
}

export interface PartWords {
  readonly part: PartId
  /** `Project` */
  readonly subject: string
  /** `is`, `is one of`; empty where the value says it all. */
  readonly verb: string
  /** `Website or Shop` */
  readonly value: string
}

const most = 3

export function filterWords(filter: TaskFilter, names: FilterNames): readonly PartWords[] {
  return partsOf(filter).map((part) => partWords(filter, part, names))
}

/** All of a filter as one sentence, for announcements: `Project is Website, urgent`. */
export function filterSentence(filter: TaskFilter, names: FilterNames): string {
  const parts = filterWords(filter, names).map(({ subject, verb, value }) =>
    [subject, verb, value].filter((word) => word !== '').join(' '),
  )
  const text = filter.text === undefined ? [] : [`“${filter.text}”`]
  return [...text, ...parts].join(', ') || t`All tasks`
}

function partWords(filter: TaskFilter, part: PartId, names: FilterNames): PartWords {
  const choice = choiceParts.find(({ id }) => id === part)
  if (choice !== undefined) {
    const values = choicesOf(filter, choice).map((value) =>
      value === null ? (choice.none ?? t`None`) : (names.nameOf(choice.id, value) ?? t`something deleted`),
    )
    return { part, subject: choice.subject, verb: verbOf(choice.id), value: alternatives(values) }
  }
  const flag = flagParts.find(({ id }) => id === part)
  if (flag !== undefined) {
    return { part, subject: '', verb: '', value: filter[flag.id] === true ? flag.yes : flag.no }
  }
  const fieldId = fieldOfPart(part)
  if (fieldId !== null) return fieldWords(filter, part, fieldId, names)
  const days = dayParts.find(({ id }) => id === part)
  if (days !== undefined) {
    const [from, to] = days.keys.map((key) => filter[key])
    const value = range(from, to, names.writeDate, 'from', 'until')
    return { part, subject: days.subject, verb: '', value }
  }
  const subject = otherParts.find(({ id }) => id === part)?.subject ?? ''
  const value =
    part === 'activeBy'
      ? written(filter.activeBy, names.writeDate)
      : range(filter.estimatedFrom, filter.estimatedTo, names.writeDuration, t`at least`, t`at most`)
  return { part, subject, verb: '', value }
}

/** Those whose subject says it already. */
const speaking: ReadonlySet<PartId> = new Set(['assignee', 'creator', 'parent', 'series'])

function verbOf(part: PartId): string {
  return speaking.has(part) ? '' : t`is`
}

function fieldWords(filter: TaskFilter, part: PartId, fieldId: string, names: FilterNames): PartWords {
  const field = names.fields.find(({ id }) => id === fieldId)
  const values = filter.customFields?.[fieldId] ?? []
  const subject = field?.name ?? t`A deleted field`
  if (values.length === 0) return { part, subject, verb: t`is`, value: t`empty` }
  const words = values.map((value) => {
    if (field?.type === 'checkbox') return value === 'true' ? t`yes` : t`no`
    if (field?.type !== 'select' && field?.type !== 'multi_select') return value === '' ? t`empty` : value
    return chosenOptions(field, value)[0]?.name ?? value
  })
  return { part, subject, verb: t`is`, value: alternatives(words) }
}

/** `A`, `A or B`, `A, B or 3 more` */
export function alternatives(words: readonly string[]): string {
  if (words.length <= 1) return words[0] ?? ''
  if (words.length <= most) return t`${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`
  return t`${words.slice(0, most - 1).join(', ')} or ${words.length - most + 1} more`
}

function range<Value>(
  from: Value | undefined,
  to: Value | undefined,
  write: (value: Value) => string,
  atLeast: string,
  atMost: string,
): string {
  if (from !== undefined && to !== undefined) {
    return write(from) === write(to) ? write(from) : `${write(from)} – ${write(to)}`
  }
  return from === undefined ? `${atMost} ${written(to, write)}` : `${atLeast} ${write(from)}`
}

function written<Value>(value: Value | undefined, write: (value: Value) => string): string {
  return value === undefined ? '' : write(value)
}
