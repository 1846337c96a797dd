/** Lists of tasks worked out in memory, one plain step after the other: what the page query is held against. */

import type { TaskFilter, TaskGrouping, TaskOrder } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { foldText } from '../replica/entities.ts'
import {
  clientOf,
  completedProjects,
  namesOf,
  typeOf,
  workersOf,
  world,
  type DrawnTask,
} from './task-world.fixture.ts'

const gone = new Set<LocalId | null>([world.projects[3], world.ghosts[2], world.tags[2]])
const projectOf = ({ fields }: DrawnTask) => (gone.has(fields.projectId) ? null : fields.projectId)
const clientFor = (task: DrawnTask) => clientOf.get(projectOf(task) as LocalId) ?? null
const shown = (ids: readonly LocalId[]) => ids.filter((one) => !gone.has(one))
const workers = ({ fields }: DrawnTask) => [...fields.assigneeIds, ...shown(fields.ghostIds)]
const contains = (name: string | undefined, text: string) => foldText(name ?? '').includes(foldText(text))

function anyOf<Value>(wanted: readonly Value[], has: readonly Value[]): boolean {
  return wanted.some((value) => (value === null ? has.length === 0 : has.includes(value)))
}

type Simple = string | number | boolean

function simpleValues({ fields }: DrawnTask, field: string): readonly Simple[] {
  const values = JSON.parse(fields.customFields) as Record<string, Simple | readonly Simple[] | null>
  return [values[field] ?? []].flat()
}

const texts = (task: DrawnTask, field: string) => simpleValues(task, field).map(String)

/** Of one and the same time block, all that is asked of time blocks. */
function hasBlock({ blocks }: DrawnTask, { blocksFrom, blocksTo, blocksCompleted }: TaskFilter): boolean {
  return blocks.some(({ day, completed }) => {
    if (blocksFrom !== undefined && (day === null || day < blocksFrom)) return false
    if (blocksTo !== undefined && (day === null || day > blocksTo)) return false
    return blocksCompleted === undefined || completed === blocksCompleted
  })
}

/** Each part of a filter by itself; of time blocks, all that is asked together. */
const tests: {
  readonly [Key in keyof TaskFilter]-?: (
    task: DrawnTask,
    wanted: NonNullable<TaskFilter[Key]>,
    filter: TaskFilter,
    drawn: readonly DrawnTask[],
  ) => boolean
} = {
  text: (task, text) =>
    contains(task.fields.name, text.trim()) ||
    contains(namesOf.get(projectOf(task) ?? ''), text.trim()) ||
    contains(namesOf.get(clientFor(task) ?? ''), text.trim()),
  projectIds: (task, ids) => ids.includes(projectOf(task)),
  clientIds: (task, ids) => ids.includes(clientFor(task)),
  statusIds: ({ fields }, ids) => ids.includes(fields.statusId as LocalId),
  types: ({ fields }, types) => types.includes(typeOf.get(fields.statusId as LocalId) ?? 'todo'),
  priorities: ({ fields }, priorities) => priorities.includes(fields.priority),
  assigneeIds: (task, ids) => anyOf(ids, workers(task)),
  ghostIds: ({ fields }, ids) => ids.some((one) => fields.ghostIds.includes(one)),
  teamIds: (task, ids) =>
    ids.some((team) => (workersOf.get(team) ?? []).some((one) => workers(task).includes(one))),
  tagIds: ({ fields }, ids) => anyOf(ids, shown(fields.tagIds)),
  parentIds: ({ fields }, ids) => ids.includes(fields.parentId),
  seriesIds: ({ id, fields }, ids) =>
    ids.includes(fields.seriesId as LocalId) || (fields.rrule !== null && ids.includes(id)),
  sources: ({ fields }, sources) => sources.includes(fields.source ?? 'dayloom'),
  ofCompletedProject: (task, wanted) => completedProjects.includes(projectOf(task) as LocalId) === wanted,
  startFrom: ({ fields }, from) => fields.date !== null && fields.date >= from,
  startTo: ({ fields }, to) => fields.date !== null && fields.date <= to,
  endFrom: ({ fields }, from) => fields.endDate !== null && fields.endDate >= from,
  endTo: ({ fields }, to) => fields.endDate !== null && fields.endDate <= to,
  creatorIds: ({ fields }, ids) => ids.includes(fields.creatorId as LocalId),
  from: ({ fields }, from) => fields.endDate !== null && fields.endDate >= from,
  to: ({ fields }, to) => fields.date !== null && fields.date <= to,
  activeBy: ({ fields }, by) => fields.date !== null && fields.date <= by && !fields.done,
  hasDate: ({ fields }, wanted, _, drawn) => {
    const parent = drawn.find(({ id }) => id === fields.parentId)
    return ((fields.date ?? parent?.fields.date ?? null) !== null) === wanted
  },
  estimatedFrom: ({ fields }, from) => fields.estimatedSeconds !== null && fields.estimatedSeconds >= from,
  estimatedTo: ({ fields }, to) => fields.estimatedSeconds !== null && fields.estimatedSeconds <= to,
  hasEntries: ({ trackedSeconds }, wanted) => (trackedSeconds !== null) === wanted,
  hasTimeBlocks: ({ blocks }, wanted) => blocks.length > 0 === wanted,
  blocksFrom: (task, _, filter) => hasBlock(task, filter),
  blocksTo: (task, _, filter) => hasBlock(task, filter),
  blocksCompleted: (task, _, filter) => hasBlock(task, filter),
  hasPriority: ({ fields }, wanted) => (fields.priority !== null) === wanted,
  recurring: ({ fields }, wanted) => recurs(fields) === wanted,
  pinned: ({ fields }, wanted) => fields.pinned === wanted,
  isPrivate: ({ fields }, wanted) => fields.isPrivate === wanted,
  isTemplate: ({ fields }, wanted) => fields.isTemplate === wanted,
  archived: ({ fields }, wanted) => fields.archived === wanted,
  customFields: (task, wanted) =>
    Object.entries(wanted).every(([field, values]) =>
      values.length === 0 ? texts(task, field).length === 0 : anyOf(values, texts(task, field)),
    ),
}

function matches(task: DrawnTask, filter: TaskFilter, drawn: readonly DrawnTask[]): boolean {
  const complete = { isTemplate: false, archived: false, ...filter }
  return Object.entries(complete).every(([key, wanted]) => {
    const test = tests[key as keyof TaskFilter] as (
      task: DrawnTask,
      wanted: unknown,
      filter: TaskFilter,
      drawn: readonly DrawnTask[],
    ) => boolean
    return wanted === undefined || test(task, wanted, filter, drawn)
  })
}

const recurs = ({ rrule, seriesId }: DrawnTask['fields']): boolean => rrule !== null || seriesId !== null

/** The open occurrences of each series but the next one, by the task that recurs. */
function laterOccurrences(tasks: readonly DrawnTask[]): readonly (readonly [LocalId, DrawnTask[]])[] {
  const open = tasks
    .filter(({ fields }) => !fields.done && recurs(fields))
    .toSorted((one, other) => compare(one.fields.date, other.fields.date, 1))
  return [...Map.groupBy(open, ({ id, fields }) => fields.seriesId ?? id)].map(([id, [, ...later]]) => [
    id,
    later,
  ])
}

/** The rest of a list when later occurrences fold away behind the next one. */
export function modelledFolding(
  tasks: readonly DrawnTask[],
  filter: TaskFilter,
  unfolded: readonly LocalId[],
): readonly DrawnTask[] {
  const listed = tasks.filter((task) => matches(task, filter, tasks))
  const away = new Set(
    laterOccurrences(listed).flatMap(([id, later]) => (unfolded.includes(id) ? [] : later)),
  )
  return listed.filter((task) => !away.has(task))
}

const ranks = ['low', 'medium', 'high', 'urgent']

function valueOf(task: DrawnTask, by: TaskOrder['by']): string | number | null {
  const { fields } = task
  const project = projectOf(task)
  switch (by) {
    case 'position':
      return fields.position
    case 'name':
      return foldText(fields.name)
    case 'date':
      return fields.date
    case 'endDate':
      return fields.endDate
    case 'project':
      return project === null ? null : foldText(namesOf.get(project) ?? '')
    case 'status':
      return 10 - (world.statuses as readonly (LocalId | null)[]).indexOf(fields.statusId)
    case 'priority':
      return fields.priority === null ? null : ranks.indexOf(fields.priority)
    case 'estimate':
      return fields.estimatedSeconds
    case 'tracked':
      return task.trackedSeconds ?? 0
    case 'created':
      return fields.createdAt
    case 'updated':
      return task.serverAt
    default: {
      const [first = null] = simpleValues(task, by.slice('field:'.length))
      return typeof first === 'boolean' ? Number(first) : first
    }
  }
}

function compare(one: string | number | null, other: string | number | null, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (one === other) return 0
  return one < other ? -sign : sign
}

const groupKeys: Readonly<Record<TaskGrouping, (task: DrawnTask) => readonly (string | null)[]>> = {
  none: () => [null],
  project: (task) => [projectOf(task)],
  status: ({ fields }) => [fields.statusId],
  priority: ({ fields }) => [fields.priority],
  date: ({ fields }) => [fields.date],
  assignee: (task) => (workers(task).length === 0 ? [null] : workers(task)),
}

function placeOf(key: string, groupBy: TaskGrouping): string | number {
  if (groupBy === 'priority') return -ranks.indexOf(key)
  if (groupBy === 'status') return -(world.statuses as readonly string[]).indexOf(key)
  return groupBy === 'date' ? key : foldText(namesOf.get(key) ?? '')
}

/** The groups in their order with all of their tasks, in theirs. */
export function modelledGroups(
  tasks: readonly DrawnTask[],
  filter: TaskFilter,
  order: readonly TaskOrder[],
  groupBy: TaskGrouping,
) {
  const terms = [...order, { by: 'position', direction: 'asc' }, { by: 'name', direction: 'asc' }] as const
  const sorted = tasks
    .filter((task) => matches(task, filter, tasks))
    .toSorted((one, other) => {
      for (const { by, direction } of terms) {
        const order = compare(valueOf(one, by), valueOf(other, by), direction === 'asc' ? 1 : -1)
        if (order !== 0) return order
      }
      return tasks.indexOf(one) - tasks.indexOf(other)
    })
  const members = sorted.flatMap((task) => groupKeys[groupBy](task).map((key) => ({ key, task })))
  return [...Map.groupBy(members, ({ key }) => key)]
    .toSorted(([one], [other]) =>
      compare(
        one === null ? null : placeOf(one, groupBy),
        other === null ? null : placeOf(other, groupBy),
        1,
      ),
    )
    .map(([key, group]) => ({ key, tasks: group.map(({ task }) => task) }))
}
