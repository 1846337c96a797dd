/** Changes of rows that are there. */

import { addSeconds } from '../shared/domain/instant.ts'
import { renameAttachment } from '../electron/core/commands/attachments.ts'
import { archiveClients } from '../electron/core/commands/projects.ts'
import { moveFavorite, updateFavorite } from '../electron/core/commands/favorites.ts'
import { updateSettings, updateMany } from '../electron/core/commands/plain-commands.ts'
import { orderSavedViews, updateSavedView } from '../electron/core/commands/saved-views.ts'
import { updateStatus } from '../electron/core/commands/statuses.ts'
import { updateTasks } from '../electron/core/commands/tasks.ts'
import { splitTimeBlock } from '../electron/core/commands/time-blocks.ts'
import { updateEntries } from '../electron/core/commands/time-entries.ts'
import { updateTimeOff } from '../electron/core/commands/working-time.ts'
import { type CreatedEntity, creations } from './creations.ts'
import type { Hand } from './hand.ts'
import { newDate, newLength, newStart } from './planned-time.ts'
import type { WantedTask } from '../electron/core/commands/task-fields.ts'

export type ChangedEntity = CreatedEntity | 'attachment' | 'plannerSettings' | 'preferences'

const statusTypes = ['todo', 'in_progress', 'done'] as const
const priorities = ['low', 'medium', 'high', 'urgent', null] as const
const themes = ['light', 'dark', 'system'] as const
const ranges = ['day', 'work-week', 'week'] as const

export const changes: Readonly<Record<ChangedEntity, (hand: Hand) => void>> = {
  timeEntry(hand) {
    const { context, ledger, index, any, idOf, title } = hand
    const row = any('timeEntry')
    if (row === undefined) return
    const ids = [row.localId]
    const { stop } = row.fields
    const tagId = idOf('tag')
    if (index % 5 === 0 && stop !== null) {
      updateEntries(context, { ids, changes: { stop: ledger.issue(addSeconds(stop, 60 * (1 + index))) } })
    } else if (index % 5 === 1) updateEntries(context, { ids, changes: { projectId: idOf('project') } })
    else if (index % 5 === 2 && tagId !== null)
      updateEntries(context, { ids, changes: { addTagIds: [tagId] } })
    else updateEntries(context, { ids, changes: { description: title() } })
  },
  project({ context, index, idOf, title }) {
    const id = idOf('project')
    if (id === null) return
    if (index % 5 === 4) updateMany(context, 'project', { ids: [id], changes: { archived: index % 2 === 0 } })
    else
      updateMany(context, 'project', {
        ids: [id],
        changes: index % 3 === 0 ? { clientId: idOf('client') } : { name: title() },
      })
  },
  client({ context, idOf, title, index }) {
    const id = idOf('client')
    if (id === null) return
    if (index % 5 === 4) archiveClients(context, { ids: [id], archived: index % 4 === 0 })
    else
      updateMany(context, 'client', {
        ids: [id],
        changes: index % 2 === 0 ? { name: title() } : { notes: title() },
      })
  },
  tag({ context, idOf, title }) {
    const id = idOf('tag')
    if (id !== null) updateMany(context, 'tag', { ids: [id], changes: { name: title() } })
  },
  task(hand) {
    const id = hand.idOf('task')
    if (id !== null) updateTasks(hand.context, { ids: [id], changes: ofTask(hand) })
  },
  ghost({ context, index, idOf, idsOf, title }) {
    const id = idOf('ghost')
    if (id === null) return
    const [projectIds, teamIds] = [idsOf('project'), idsOf('team')]
    const others = index % 3 === 1 ? { projectIds, teamIds } : { description: title() }
    updateMany(context, 'ghost', { ids: [id], changes: index % 3 === 0 ? { name: title() } : others })
  },
  status({ context, index, idOf, title }) {
    const id = idOf('status')
    if (id === null) return
    const type = statusTypes[index % 3] ?? 'todo'
    updateStatus(context, { id, changes: index % 4 === 0 ? { type, emoji: '🌳' } : { name: title() } })
  },
  milestone({ context, ledger, index, idOf, title }) {
    const id = idOf('milestone')
    if (id === null) return
    const completed = { completedAt: index % 2 === 0 ? context.effects.now() : null }
    const others = index % 3 === 1 ? completed : { dueDate: newDate(ledger) }
    updateMany(context, 'milestone', { ids: [id], changes: index % 3 === 0 ? { name: title() } : others })
  },
  savedView({ context, index, all, idOf, title }) {
    const id = idOf('savedView')
    if (id === null) return
    if (index % 4 === 3) {
      const others = all('savedView').filter(({ localId }) => localId !== id)
      orderSavedViews(context, { ids: [id, ...others.map(({ localId }) => localId)] })
      return
    }
    const others = index % 3 === 1 ? { params: { text: title() } } : { pinned: index % 2 === 0, icon: '⭐' }
    updateSavedView(context, { id, changes: index % 3 === 0 ? { name: title() } : others })
  },
  favorite({ context, index, idOf, title }) {
    const id = idOf('favorite')
    if (id === null) return
    if (index % 2 === 0) moveFavorite(context, { id, rank: index >> 2 })
    else updateFavorite(context, { id, changes: { description: title() } })
  },
  timeBlock: changeBlock,
  workingHours: creations.workingHours,
  timeOff({ context, ledger, idOf }) {
    const id = idOf('timeOff')
    if (id === null) return
    const start = newStart(ledger)
    const end = ledger.issue(addSeconds(start, newLength(ledger)))
    updateTimeOff(context, { id, changes: { start, end } })
  },
  projectMember({ context, index, idOf }) {
    const id = idOf('projectMember')
    if (id !== null)
      updateMany(context, 'projectMember', { ids: [id], changes: { manager: index % 2 === 0 } })
  },
  rate: creations.rate,
  attachment({ context, idOf, title }) {
    const id = idOf('attachment')
    if (id !== null) renameAttachment(context, { id, name: `${title()}.txt` })
  },
  plannerSettings({ context, ledger, index }) {
    const range = ranges[index % ranges.length] ?? 'week'
    updateSettings(context, 'plannerSettings', {
      // The value that everybody begins with is not written once.
      calendarRange: range === 'week' ? range : ledger.issue(range),
      ...(index % 4 === 0 ? { autoLogTime: index % 8 === 0 } : {}),
      ...(index % 4 === 1 ? { completeTaskWithBlock: index % 8 === 1 } : {}),
      ...(index % 4 === 2 ? { assignToMe: index % 8 === 2 } : {}),
    })
  },
  preferences({ context, ledger, index }) {
    const others = index % 2 === 0 ? { firstDayOfWeek: index % 7 } : { theme: themes[index % 3] }
    updateSettings(context, 'preferences', {
      ...(index % 3 === 2 ? {} : { idleMinutes: ledger.newMinutes() }),
      ...others,
    })
  },
}

function changeBlock({ context, ledger, index, any }: Hand): void {
  const row = any('timeBlock')
  if (row === undefined) return
  const { localId: id, fields } = row
  if (index % 4 === 0)
    updateMany(context, 'timeBlock', { ids: [id], changes: { completed: !fields.completed } })
  else if (index % 4 === 1 && fields.start !== null) {
    splitTimeBlock(context, { id, at: ledger.issue(addSeconds(fields.start, 60 * (1 + index))) })
  } else if (index % 4 === 2) {
    const start = newStart(ledger)
    ledger.issue(addSeconds(start, fields.durationSeconds))
    updateMany(context, 'timeBlock', { ids: [id], changes: { start } })
  } else updateMany(context, 'timeBlock', { ids: [id], changes: { durationSeconds: newLength(ledger) } })
}

/** One thing of a task. */
function ofTask(hand: Hand): WantedTask {
  const { ledger, index, idOf, idsOf, title } = hand
  const ofKind: readonly (() => WantedTask)[] = [
    () => ({ name: title() }),
    () => ({ date: newDate(ledger) }),
    () => ({ done: index % 2 === 0 }),
    () => ({ statusId: idOf('status') }),
    () => ({ notes: title() }),
    () => ({ estimatedSeconds: ledger.newNumber() }),
    () => ({ priority: priorities[index % 5] ?? null }),
    () => ({ assigneeIds: idsOf('member'), ghostIds: idsOf('ghost') }),
    () => ({ addTagIds: idsOf('tag') }),
    () => ({ projectId: idOf('project') }),
    () => ({ parentId: idOf('task', 1) }),
    () => ({ rrule: index % 2 === 0 ? null : 'FREQ=WEEKLY;COUNT=3', date: newDate(ledger) }),
    () => ({ customFields: ownFields(hand) }),
    () => ({ done: true, autoLogTime: true }),
    () => ({ archived: index % 4 !== 0 }),
  ]
  return ofKind[index % ofKind.length]?.() ?? {}
}

function ownFields({ all, title }: Hand): Record<string, string> {
  const [field] = all('customField')
  return field?.serverId === null || field === undefined ? {} : { [String(field.serverId)]: title() }
}
