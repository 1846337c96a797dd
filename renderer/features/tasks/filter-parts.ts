/** The parts of which a filter is made, as the filter bar shows them: each one a sentence of its own. */

import type { TaskFilter } from '../../../shared/bridge/tasks.ts'

/** Lists of ids or values, any of which may hold; `none` is the word for null among them. */
export const choiceParts = [
  { id: 'status', key: 'statusIds', subject: 'Status', none: null },
  { id: 'type', key: 'types', subject: 'Progress', none: null },
  { id: 'priority', key: 'priorities', subject: 'Priority', none: 'No priority' },
  { id: 'project', key: 'projectIds', subject: 'Project', none: 'No project' },
  { id: 'client', key: 'clientIds', subject: 'Client', none: 'No client' },
  { id: 'assignee', key: 'assigneeIds', subject: 'Assigned to', none: 'Nobody' },
  { id: 'ghost', key: 'ghostIds', subject: 'Ghost', none: null },
  { id: 'team', key: 'teamIds', subject: 'Team', none: null },
  { id: 'tag', key: 'tagIds', subject: 'Tag', none: 'No tag' },
  { id: 'creator', key: 'creatorIds', subject: 'Made by', none: null },
  { id: 'parent', key: 'parentIds', subject: 'Part of', none: 'No other task' },
  { id: 'series', key: 'seriesIds', subject: 'Occurrence of', none: null },
  { id: 'source', key: 'sources', subject: 'Source', none: null },
] as const satisfies readonly {
  readonly id: string
  readonly key: keyof TaskFilter
  readonly subject: string
  readonly none: string | null
}[]
export type ChoicePart = (typeof choiceParts)[number]

/** What is so or not. */
export const flagParts = [
  { id: 'hasDate', subject: 'Date', yes: 'Planned for a day', no: 'Planned for no day' },
  { id: 'hasEntries', subject: 'Tracked time', yes: 'With tracked time', no: 'Without tracked time' },
  { id: 'hasTimeBlocks', subject: 'Time blocks', yes: 'With time blocks', no: 'Without time blocks' },
  {
    id: 'blocksCompleted',
    subject: 'Completed time blocks',
    yes: 'With a completed time block',
    no: 'With an open time block',
  },
  { id: 'hasPriority', subject: 'Any priority', yes: 'With a priority', no: 'Without a priority' },
  { id: 'recurring', subject: 'Repeating', yes: 'Repeating', no: 'Not repeating' },
  { id: 'pinned', subject: 'Pinned', yes: 'Pinned', no: 'Not pinned' },
  { id: 'isPrivate', subject: 'Private', yes: 'Private', no: 'Not private' },
  { id: 'isTemplate', subject: 'Templates', yes: 'Templates', no: 'No templates' },
  {
    id: 'ofCompletedProject',
    subject: 'Completed projects',
    yes: 'Of a completed project',
    no: 'Of no completed project',
  },
  { id: 'archived', subject: 'Archived', yes: 'Archived', no: 'Not archived' },
] as const satisfies readonly {
  readonly id: keyof TaskFilter
  readonly subject: string
  readonly yes: string
  readonly no: string
}[]
export type FlagPart = (typeof flagParts)[number]

/** Ranges of days, by the keys of their ends. */
export const dayParts = [
  { id: 'dates', subject: 'Days', keys: ['from', 'to'] },
  { id: 'starts', subject: 'Begins', keys: ['startFrom', 'startTo'] },
  { id: 'ends', subject: 'Ends', keys: ['endFrom', 'endTo'] },
  { id: 'blockDays', subject: 'Time block', keys: ['blocksFrom', 'blocksTo'] },
] as const satisfies readonly {
  readonly id: string
  readonly subject: string
  readonly keys: readonly [from: keyof TaskFilter, to: keyof TaskFilter]
}[]
export type DayPart = (typeof dayParts)[number]

/** Ranges and single dates. */
export const otherParts = [
  ...dayParts,
  { id: 'activeBy', subject: 'Due by', keys: ['activeBy'] },
  { id: 'estimate', subject: 'Estimate', keys: ['estimatedFrom', 'estimatedTo'] },
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
