/** The parts of which a filter is made, as the filter bar shows them: each one a sentence of its own. */

import { t } from '@lingui/core/macro'
import type { TaskFilter } from '../../../../shared/bridge/tasks.ts'

/** Lists of ids or values, any of which may hold; `none` is the word for null among them. */
export const choiceParts = [
  { id: 'status', key: 'statusIds', subject: t`Status`, none: null },
  { id: 'type', key: 'types', subject: t`Progress`, none: null },
  { id: 'priority', key: 'priorities', subject: t`Priority`, none: t`No priority` },
  { id: 'project', key: 'projectIds', subject: t`Project`, none: t`No project` },
  { id: 'client', key: 'clientIds', subject: t`Client`, none: t`No client` },
  { id: 'assignee', key: 'assigneeIds', subject: t`Assigned to`, none: t`Nobody` },
  { id: 'ghost', key: 'ghostIds', subject: t`Ghost`, none: null },
  { id: 'team', key: 'teamIds', subject: t`Team`, none: null },
  { id: 'tag', key: 'tagIds', subject: t`Tag`, none: t`No tag` },
  { id: 'creator', key: 'creatorIds', subject: t`Made by`, none: null },
  { id: 'parent', key: 'parentIds', subject: t`Part of`, none: t`No other task` },
  { id: 'series', key: 'seriesIds', subject: t`Occurrence of`, none: null },
  { id: 'source', key: 'sources', subject: t`Source`, none: null },
] as const satisfies readonly {
  readonly id: string
  readonly key: keyof TaskFilter
  readonly subject: string
  readonly none: string | null
}[]
export type ChoicePart = (typeof choiceParts)[number]

/** The properties that are on or off. */
export const flagParts = [
  { id: 'hasDate', subject: t`Date`, yes: t`Planned for a day`, no: t`Planned for no day` },
  { id: 'hasEntries', subject: t`Tracked time`, yes: t`With tracked time`, no: t`Without tracked time` },
  { id: 'hasTimeBlocks', subject: t`Time blocks`, yes: t`With time blocks`, no: t`Without time blocks` },
  {
    id: 'blocksCompleted',
    subject: t`Completed time blocks`,
    yes: t`With a completed time block`,
    no: t`With an open time block`,
  },
  { id: 'hasPriority', subject: t`Any priority`, yes: t`With a priority`, no: t`Without a priority` },
  { id: 'recurring', subject: t`Repeating`, yes: t`Repeating`, no: t`Not repeating` },
  { id: 'pinned', subject: t`Pinned`, yes: t`Pinned`, no: t`Not pinned` },
  { id: 'isPrivate', subject: t`Private`, yes: t`Private`, no: t`Not private` },
  { id: 'isTemplate', subject: t`Templates`, yes: t`Templates`, no: t`No templates` },
  {
    id: 'ofCompletedProject',
    subject: t`Completed projects`,
    yes: t`Of a completed project`,
    no: t`Of no completed project`,
  },
  { id: 'archived', subject: t`Archived`, yes: t`Archived`, no: t`Not archived` },
] as const satisfies readonly {
  readonly id: keyof TaskFilter
  readonly subject: string
  readonly yes: string
  readonly no: string
}[]
export type FlagPart = (typeof flagParts)[number]

/** Ranges of days, by the keys of their ends. */
export const dayParts = [
  { id: 'dates', subject: t`Days`, keys: ['from', 'to'] },
  { id: 'starts', subject: t`Begins`, keys: ['startFrom', 'startTo'] },
  { id: 'ends', subject: t`Ends`, keys: ['endFrom', 'endTo'] },
  { id: 'blockDays', subject: t`Time block`, keys: ['blocksFrom', 'blocksTo'] },
] as const satisfies readonly {
  readonly id: string
  readonly subject: string
  readonly keys: readonly [from: keyof TaskFilter, to: keyof TaskFilter]
}[]
export type DayPart = (typeof dayParts)[number]

/** Ranges and single dates. */
export const otherParts = [
  ...dayParts,
  { id: 'activeBy', subject: t`Due by`, keys: ['activeBy'] },
  { id: 'estimate', subject: t`Estimate`, keys: ['estimatedFrom', 'estimatedTo'] },
] as const satisfies readonly {
  readonly id: string
  readonly subject: string
  readonly keys: readonly (keyof TaskFilter)[]
}[]

export type FieldPartId = `field:${string}`
export type PartId = ChoicePart['id'] | FlagPart['id'] | (typeof otherParts)[number]['id'] | FieldPartId

export function fieldPart(fieldId: string): FieldPartId {
  return `field:${fieldId}`
}

/** The custom field that a part is about; null for the others. */
export function fieldOfPart(part: PartId): string | null {
  return part.startsWith('field:') ? part.slice('field:'.length) : null
}

/** The parts that a filter has, in the order of the bar. The text is not one: it stands in the search box. */
export function partsOf(filter: TaskFilter): readonly PartId[] {
  return [
    ...choiceParts.filter(({ key }) => filter[key] !== undefined).map(({ id }) => id),
    ...otherParts.filter(({ keys }) => keys.some((key) => filter[key] !== undefined)).map(({ id }) => id),
    ...flagParts.filter(({ id }) => filter[id] !== undefined).map(({ id }) => id),
    ...Object.keys(filter.customFields ?? {}).map(fieldPart),
  ]
}

/** The filter without one of its parts. */
export function withoutPart(filter: TaskFilter, part: PartId): TaskFilter {
  const fieldId = fieldOfPart(part)
  if (fieldId !== null) {
    const left = Object.entries(filter.customFields ?? {}).filter(([id]) => id !== fieldId)
    return defined({ ...filter, customFields: left.length === 0 ? undefined : Object.fromEntries(left) })
  }
  const keys: readonly (keyof TaskFilter)[] = [
    ...choiceParts.filter(({ id }) => id === part).map(({ key }) => key),
    ...otherParts.filter(({ id }) => id === part).flatMap(({ keys }): readonly (keyof TaskFilter)[] => keys),
    ...flagParts.filter(({ id }) => id === part).map(({ id }) => id),
  ]
  return defined(
    Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.some((gone) => gone === key))),
  )
}

/** The values that a part of choices holds; null stands for none. */
export function choicesOf(filter: TaskFilter, part: ChoicePart): readonly (string | null)[] {
  return filter[part.key] ?? []
}

/** With other choices; none at all takes the part away. */
export function withChoices(
  filter: TaskFilter,
  part: ChoicePart,
  values: readonly (string | null)[],
): TaskFilter {
  return defined({ ...filter, [part.key]: values.length === 0 ? undefined : values })
}

/** With other values of a custom field: an empty list asks for those without a value, null asks nothing. */
export function withFieldValues(
  filter: TaskFilter,
  fieldId: string,
  values: readonly string[] | null,
): TaskFilter {
  if (values === null) return withoutPart(filter, fieldPart(fieldId))
  return { ...filter, customFields: { ...filter.customFields, [fieldId]: [...values] } }
}

/** Keys that hold nothing are not there: filters are compared and sent. */
export function defined(filter: {
  readonly [Key in keyof TaskFilter]: TaskFilter[Key] | undefined
}): TaskFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
