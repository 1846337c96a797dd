/** New rows, and rows that go. */

import { addSeconds } from '../shared/domain/instant.ts'
import type { LocalId } from '../shared/domain/ids.ts'
import { createFavorite } from '../electron/core/commands/favorites.ts'
import { createGhosts, deleteGhosts } from '../electron/core/commands/ghosts.ts'
import { addProjectMembers } from '../electron/core/commands/projects.ts'
import { setRate } from '../electron/core/commands/rates.ts'
import { createSavedView } from '../electron/core/commands/saved-views.ts'
import { createStatus, deleteStatus } from '../electron/core/commands/statuses.ts'
import { createTask, deleteTasks } from '../electron/core/commands/tasks.ts'
import { createTimeBlock } from '../electron/core/commands/time-blocks.ts'
import { createEntry } from '../electron/core/commands/time-entries.ts'
import { setWorkingHours, createTimeOff, deleteTimeOff } from '../electron/core/commands/working-time.ts'
import { canonicalJson } from '../electron/core/replica/canonical-json.ts'
import type { Hand } from './hand.ts'
import { newDate, newLength, newStart } from './planned-time.ts'
import { createOne, deleteMany } from '../electron/core/commands/plain-commands.ts'

export const createdEntities = [
  'timeEntry',
  'project',
  'client',
  'tag',
  'task',
  'ghost',
  'status',
  'milestone',
  'savedView',
  'favorite',
  'timeBlock',
  'workingHours',
  'timeOff',
  'projectMember',
  'rate',
] as const
export type CreatedEntity = (typeof createdEntities)[number]

/** An index that makes a task with a day which recurs every week. */
export const RECURS = 21

const statusTypes = ['todo', 'in_progress', 'done'] as const
const viewTypes = ['list', 'board', 'timeline', 'calendar'] as const

/** Indices that make clients and projects which others make too. */
export const NAMED_ALIKE = [2, 10, 18, 34, 6] as const
/** Whether it gets a name that others get too. */
const isNamedAlike = (index: number): boolean => index % 4 === 2
const nameOfSeveral = (index: number): string => (index % 8 === 2 ? 'North' : 'South')

/** Somebody whose hours are planned: the person, or a ghost. */
export function workerOf(hand: Hand): { memberId: LocalId | null; ghostId: LocalId | null } {
  const ghostId = hand.index % 3 === 0 ? hand.idOf('ghost') : null
  return ghostId === null ? { memberId: hand.idOf('member'), ghostId } : { memberId: null, ghostId }
}

export const creations: Readonly<Record<CreatedEntity, (hand: Hand) => void>> = {
  timeEntry({ context, index, title, idOf }) {
    const start = addSeconds('2026-03-16T06:00:00Z', index * 1800)
    createEntry(context, {
      description: title(),
      start,
      stop: addSeconds(start, 1200),
      ...(index % 4 === 3 ? { taskId: idOf('task') } : {}),
    })
  },
  project({ context, ledger, index, title, idOf }) {
    const known = { color: ledger.newColor(), clientId: index % 16 < 8 ? null : idOf('client') }
    if (isNamedAlike(index)) createOne(context, 'project', { name: nameOfSeveral(index), ...known })
    else createOne(context, 'project', { name: title() })
  },
  client({ context, index, title }) {
    if (isNamedAlike(index)) createOne(context, 'client', { name: nameOfSeveral(index), notes: title() })
    else createOne(context, 'client', { name: title() })
  },
  tag({ context, index, title }) {
    createOne(context, 'tag', { name: isNamedAlike(index) ? nameOfSeveral(index) : title() })
  },
  task(hand) {
    const { context, ledger, index, title, idOf, idsOf } = hand
    const planned = index % 2 === 0 ? {} : { date: newDate(ledger), estimatedSeconds: ledger.newNumber() }
    const part =
      index % 5 === 4 ? { parentId: idOf('task') } : { projectId: index % 3 === 1 ? idOf('project') : null }
    createTask(context, {
      name: title(),
      ...planned,
      ...part,
      assigneeIds: idsOf('member'),
      ghostIds: idsOf('ghost'),
      tagIds: idsOf('tag'),
      autoLogTime: index % 3 !== 2,
      isPrivate: index % 13 === 7,
      ...(index % 13 === 8 ? { rrule: 'FREQ=WEEKLY;COUNT=3' } : {}),
      ...(index % 13 === 9 ? { isTemplate: true } : {}),
      ...(index % 13 === 10 ? templateOf(hand) : {}),
    })
  },
  ghost({ context, index, title, idsOf }) {
    const fields = { name: title(), projectIds: idsOf('project'), teamIds: idsOf('team') }
    if (index % 13 === 11) createGhosts(context, { fields, count: 2 })
    else createOne(context, 'ghost', fields)
  },
  status({ context, index, title }) {
    createStatus(context, { name: title(), type: statusTypes[index % 3] ?? 'todo', emoji: '🌱' })
  },
  milestone({ context, ledger, title, idsOf }) {
    createOne(context, 'milestone', {
      name: title(),
      dueDate: newDate(ledger),
      projectIds: idsOf('project'),
    })
  },
  savedView({ context, index, title }) {
    const type = viewTypes[index % 4] ?? 'list'
    createSavedView(context, { name: title(), type, params: { text: title() } })
  },
  favorite({ context, title, idOf, idsOf, index }) {
    const projectId = index % 2 === 0 ? null : idOf('project')
    createFavorite(context, { description: title(), projectId, tagIds: idsOf('tag') })
  },
  timeBlock({ context, ledger, idOf }) {
    const taskId = idOf('task')
    if (taskId === null) return
    const [start, durationSeconds] = [newStart(ledger), newLength(ledger)]
    ledger.issue(addSeconds(start, durationSeconds))
    createTimeBlock(context, { taskId, start, durationSeconds })
  },
  workingHours(hand) {
    const { context, ledger, index } = hand
    const day = { weekday: index % 7, startSeconds: ledger.newNumber(), seconds: ledger.newNumber() }
    setWorkingHours(context, { worker: workerOf(hand), days: [day] })
  },
  timeOff(hand) {
    const start = newStart(hand.ledger)
    const end = hand.ledger.issue(addSeconds(start, newLength(hand.ledger)))
    createTimeOff(hand.context, { worker: workerOf(hand), start, end, type: 'vacation' })
  },
  projectMember({ context, index, idOf }) {
    const [projectId, memberId] = [idOf('project'), idOf('member')]
    if (projectId === null || memberId === null) return
    addProjectMembers(context, { projectId, memberIds: [memberId], manager: index % 2 === 0 })
  },
  rate({ context, ledger, index, idOf }) {
    const projectId = index % 3 === 0 ? null : idOf('project')
    const memberId = index % 2 === 0 ? idOf('member') : null
    const periods = [{ cents: ledger.newNumber(), from: null }]
    ledger.issue(canonicalJson(periods))
    setRate(context, { kind: 'billable', projectId, memberId, periods })
  },
}

function templateOf({ all }: Hand): { templateId?: LocalId } {
  const template = all('task').find(({ fields }) => fields.isTemplate)
  return template === undefined ? {} : { templateId: template.localId }
}

const remover =
  (entity: CreatedEntity | 'attachment', remove: (context: Hand['context'], ids: LocalId[]) => unknown) =>
  ({ context, all, index }: Hand): void => {
    const rows = all(entity)
    const first = index % Math.max(1, rows.length)
    // Sometimes several go at once.
    const ids = rows.slice(first, first + (index % 5 === 0 ? 3 : 1)).map(({ localId }) => localId)
    if (ids.length > 0) remove(context, ids)
  }

export const removals: Readonly<Record<CreatedEntity | 'attachment', (hand: Hand) => void>> = {
  timeEntry: remover('timeEntry', (context, ids) => deleteMany(context, 'timeEntry', { ids })),
  project: remover('project', (context, ids) => deleteMany(context, 'project', { ids })),
  client: remover('client', (context, ids) => deleteMany(context, 'client', { ids })),
  tag: remover('tag', (context, ids) => deleteMany(context, 'tag', { ids })),
  task: remover('task', (context, ids) => deleteTasks(context, { ids })),
  ghost: remover('ghost', (context, ids) => deleteGhosts(context, { ids })),
  status({ context, idOf }) {
    const id = idOf('status')
    if (id !== null) deleteStatus(context, { id })
  },
  milestone: remover('milestone', (context, ids) => deleteMany(context, 'milestone', { ids })),
  savedView: remover('savedView', (context, ids) => deleteMany(context, 'savedView', { ids })),
  favorite: remover('favorite', (context, ids) => deleteMany(context, 'favorite', { ids })),
  timeBlock: remover('timeBlock', (context, ids) => deleteMany(context, 'timeBlock', { ids })),
  workingHours(hand) {
    const { context, any } = hand
    const row = any('workingHours')
    if (row === undefined) return
    const { memberId, ghostId, weekday, startSeconds } = row.fields
    setWorkingHours(context, {
      worker: { memberId, ghostId },
      days: [{ weekday, startSeconds, seconds: null }],
    })
  },
  timeOff: remover('timeOff', (context, ids) => deleteTimeOff(context, { ids })),
  projectMember: remover('projectMember', (context, ids) => deleteMany(context, 'projectMember', { ids })),
  rate: remover('rate', (context, ids) => deleteMany(context, 'rate', { ids })),
  attachment: remover('attachment', (context, ids) => deleteMany(context, 'attachment', { ids })),
}
