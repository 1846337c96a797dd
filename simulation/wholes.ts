/** A person's edits of several rows at once, or of time itself. */

import type { LocalId } from '../shared/domain/ids.ts'
import { addSeconds } from '../shared/domain/instant.ts'
import { fillGaps } from '../electron/core/commands/fill-gaps.ts'
import { planDay, deleteTasks, updateTasks } from '../electron/core/commands/tasks.ts'
import { createEntry, updateEntries } from '../electron/core/commands/time-entries.ts'
import { undoLatest } from '../electron/core/undo/apply-undo.ts'
import { startTimer, stopTimer } from '../electron/core/commands/timer.ts'
import type { Hand } from './hand.ts'
import { dateOf, newDate, newLength, newStart } from './planned-time.ts'
import { updateMany } from '../electron/core/commands/plain-commands.ts'

export const wholeKinds = [
  'start',
  'stop',
  'addMany',
  'bulk',
  'bulkTasks',
  'fillGaps',
  'complete',
  'plan',
  'undo',
  'changeOccurrences',
  'deleteOccurrences',
] as const
export type Whole = (typeof wholeKinds)[number]

const scopes = ['this', 'following', 'all'] as const

/** A task that recurs, or one of its occurrences. */
function recurring({ all, index }: Hand): LocalId | null {
  const found = all('task').filter(({ fields }) => fields.rrule !== null || fields.seriesId !== null)
  return found[index % Math.max(1, found.length)]?.localId ?? null
}

export const wholes: Readonly<Record<Whole, (hand: Hand) => void>> = {
  start: ({ context, title }) => void startTimer(context, { description: title() }),
  stop: ({ context }) => void stopTimer(context, undefined),
  /** One after the other, but before any of them can be sent alone. */
  addMany({ context, index, title, idOf }) {
    const start = addSeconds('2026-03-10T06:00:00Z', index * 3600)
    const links = { projectId: index % 2 === 0 ? null : idOf('project') }
    createEntry(context, { description: title(), start, stop: addSeconds(start, 600 + index), ...links })
  },
  /** The same change of several entries, as a person makes who has selected them. */
  bulk({ context, index, all, idOf }) {
    const ids = all('timeEntry')
      .slice(index % 3)
      .map(({ localId }) => localId)
    if (ids.length === 0) return
    const tagId = idOf('tag')
    if (index % 4 === 0) updateEntries(context, { ids, changes: { projectId: idOf('project') } })
    else if (index % 4 === 1 && tagId !== null)
      updateEntries(context, { ids, changes: { addTagIds: [tagId] } })
    else updateEntries(context, { ids, changes: { billable: index % 4 === 2 } })
  },
  bulkTasks({ context, ledger, index, all, idsOf }) {
    const ids = all('task')
      .slice(index % 3)
      .map(({ localId }) => localId)
    if (ids.length === 0) return
    if (index % 3 === 0) updateTasks(context, { ids, changes: { date: newDate(ledger) } })
    else if (index % 3 === 1) updateTasks(context, { ids, changes: { addTagIds: idsOf('tag') } })
    else updateTasks(context, { ids, changes: { done: index % 2 === 0 } })
  },
  fillGaps({ context, any }) {
    const start = any('timeBlock')?.fields.start ?? null
    if (start !== null) fillGaps(context, { date: dateOf(start) })
  },
  complete({ context, idOf }) {
    const id = idOf('timeBlock')
    if (id !== null) updateMany(context, 'timeBlock', { ids: [id], changes: { completed: true } })
  },
  /** Takes the latest back that has not been taken back on this computer. */
  undo: ({ context }) => void undoLatest(context),
  /** An occurrence also speaks for others. */
  changeOccurrences(hand) {
    const { context, ledger, index, title } = hand
    const id = recurring(hand)
    if (id === null) return
    const others = index % 3 === 1 ? { notes: title() } : { estimatedSeconds: ledger.newNumber() }
    const changes = index % 3 === 0 ? { name: title() } : others
    updateTasks(context, { ids: [id], changes, scope: index % 2 === 0 ? 'all' : 'following' })
  },
  deleteOccurrences(hand) {
    const id = recurring(hand)
    const scope = scopes[hand.index % scopes.length]
    if (id !== null) deleteTasks(hand.context, { ids: [id], scope })
  },
  plan({ context, ledger, idOf }) {
    const taskId = idOf('task')
    if (taskId === null) return
    const [start, durationSeconds] = [newStart(ledger), newLength(ledger)]
    ledger.issue(addSeconds(start, durationSeconds))
    planDay(context, {
      tasks: [{ id: taskId, date: newDate(ledger) }],
      blocks: [{ taskId, start, durationSeconds }],
    })
  },
}
