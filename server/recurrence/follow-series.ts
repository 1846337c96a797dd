/**
 * Keeps the occurrences of a series as the series says; and once a day, series by series, those made for the time ahead, although
 * nobody changes the series, so that requests need not wait.
 */

import { recordRows } from '../events/record-rows.ts'
import type { TaskKey, NewTask } from '../tasks/queries.ts'
import {
  alikeIn,
  clearRelated,
  copyRelated,
  handedOn,
  firstStatus,
  insertTasks,
  type Edited,
  type StoredTask,
  subtasksOf,
} from './copy-queries.ts'
import {
  findSeries,
  isUntouched,
  isUnused,
  type Occurrence,
  occurrencesFrom,
  type Series,
  type SeriesScope,
  takeBack,
  updateAllBySeries,
  updateBySeries,
  seriesAfter,
} from './queries.ts'
import { datesOf, todayOf, wantedDates } from './series.ts'
import type { AnyScope, ServiceEffects } from '../access/scope.ts'
import type { RowKey } from '../database/rows.ts'
import { inTransaction, takeTurnIn } from '../database/transaction.ts'
import type { StampChange } from '../effects/clock.ts'
import type { Random } from '../effects/random.ts'
import type { Timers } from '../effects/timers.ts'
import { DAY } from '../effects/timestamps.ts'
import { type ChangeListener, type EntityChange, summarizeChanges } from '../events/entity-change.ts'
import type { Mails } from '../mail/mailer.ts'

type Follower = RowKey & Pick<StoredTask, 'recurrence_date'>

/** Writes the edited fields of a series over occurrences. */
async function renew(scope: SeriesScope, series: Series, rows: readonly Follower[], edited: Edited) {
  if (rows.length === 0) return
  const { db, at } = scope
  const { organization_id } = series
  const ids = rows.map(({ id }) => id)
  await updateAllBySeries(db, { organization_id, id: ids }, { ...handedOn(series, edited), at })
  if ('start_date' in edited || 'end_date' in edited) {
    for (const row of rows) await updateBySeries(db, row, datesOf(series, row.recurrence_date ?? ''))
  }
  await clearRelated(db, organization_id, ids, edited)
  const copies = ids.map((to) => ({ from: series.id, to }))
  await copyRelated(db, organization_id, copies, edited)
  recordRows(scope, 'task', 'updated', rows)
}

/**
 * Makes the occurrences of a series what its rule says, from today on: missing ones are made, up to the horizon; those that
 * nobody has changed, used or done follow the series, and go where the rule has no date for them any more. Those that
 * somebody changed follow it in the fields in which they were like the others; those that somebody deleted stay away.
 *
 * @param edited the edited fields of the series; its other fields may hold for the first occurrence alone. Without it, only
 *   missing occurrences are made.
 * @param former the series before that; where no other occurrence is left, those that somebody changed are compared with it
 */
export async function followSeries(scope: SeriesScope, key: TaskKey, edited?: Edited, former?: StoredTask) {
  const series = await findSeries(scope.db, key)
  if (series === undefined) return
  const today = todayOf(series, scope)
  const wanted = new Set(wantedDates(series, today))
  const occurrences = await occurrencesFrom(scope.db, series, today)
  const untouched = occurrences.filter(isUntouched)
  const isWanted = ({ recurrence_date: date }: Occurrence): boolean => wanted.has(date ?? '')
  const kept = untouched.filter(isWanted)
  const gone = untouched.filter((row) => !isWanted(row) && isUnused(row))
  const known = new Set(occurrences.map((row) => row.recurrence_date))
  const missing = [...wanted].filter((date) => !known.has(date))
  const model = await findSeries(scope.db, kept.at(-1) ?? gone.at(-1) ?? key)
  const added = await addOccurrences(scope, model ?? series, missing)
  if (edited === undefined) return
  const like = kept.at(-1) ?? gone.at(-1) ?? former
  const isChanged = (row: Occurrence) => row.detached && isUntouched({ ...row, detached: false })
  const changed = like === undefined ? [] : occurrences.filter(isChanged)
  const alike = await Promise.all(changed.map((row) => alikeIn(scope.db, like ?? row, row, edited)))
  await takeBack(scope, gone)
  await renew(scope, series, [...kept, ...added], edited)
  for (const [index, fields = {}] of alike.entries())
    if (Object.keys(fields).length > 0) await renew(scope, series, changed.slice(index, index + 1), fields)
}

// Making occurrences of a series.

/** The columns that tell a task that a series makes from the one that it is a copy of. */
function newCopy({ ids, now, at }: SeriesScope, statusId: number) {
  return {
    id: ids.next(),
    status_id: statusId,
    status_updated_at: now,
    rrule: null,
    integration_ext_id: null,
    external_reference: null,
    metadata: null,
    detached: false,
    copy_of: null,
    created_at: now,
    at,
  }
}

function newOccurrence(scope: SeriesScope, model: Series, date: string, statusId: number): NewTask {
  const { timezone: _, ...stored } = model
  return {
    ...stored,
    ...datesOf(model, date),
    ...newCopy(scope, statusId),
    pinned: false,
    source_template_task_id: null,
    recurring_task_id: model.recurring_task_id ?? model.id,
    recurrence_date: date,
  }
}

/** Subtasks of the series, again for each of the new occurrences. */
async function addSubtasks(
  scope: SeriesScope,
  subtasks: readonly StoredTask[],
  occurrences: readonly TaskKey[],
  statusId: number,
): Promise<NewTask[]> {
  const undated = { start_date: null, end_date: null }
  const made = occurrences.flatMap(({ id: parent_task_id }) =>
    subtasks.map((from) => {
      const own = { ...newCopy(scope, statusId), parent_task_id, copy_of: from.id }
      return { ...from, ...undated, ...own }
    }),
  )
  await insertTasks(scope.db, made)
  const copies = made.map(({ id: to, copy_of: from }) => ({ from, to }))
  await copyRelated(scope.db, subtasks[0]?.organization_id ?? 0, copies)
  return made
}

/** Makes the occurrences of these dates like one that follows the series, or like its first. */
async function addOccurrences(scope: SeriesScope, model: Series, dates: readonly string[]) {
  if (dates.length === 0) return []
  const statusId = await firstStatus(scope.db, model)
  const rows = dates.map((date) => newOccurrence(scope, model, date, statusId))
  await insertTasks(scope.db, rows)
  const copies = rows.map(({ id }) => ({ from: model.id, to: id }))
  await copyRelated(scope.db, model.organization_id, copies)
  const subtasks = await subtasksOf(scope.db, { ...model, id: model.recurring_task_id ?? model.id })
  const added = await addSubtasks(scope, subtasks, rows, statusId)
  recordRows(scope, 'task', 'created', [...rows, ...added])
  return rows
}

/** Gives a new subtask of a series to those of its occurrences too that nobody has changed. */
export async function followNewSubtask(scope: SeriesScope, parent: TaskKey, subtaskId: number) {
  const series = await findSeries(scope.db, parent)
  if (series === undefined) return
  const occurrences = await occurrencesFrom(scope.db, series, todayOf(series, scope))
  const untouched = occurrences.filter(isUntouched)
  const subtasks = (await subtasksOf(scope.db, series)).filter(({ id }) => id === subtaskId)
  const statusId = await firstStatus(scope.db, series)
  recordRows(scope, 'task', 'created', await addSubtasks(scope, subtasks, untouched, statusId))
}

interface SeriesEffects extends ServiceEffects {
  readonly stampChange: StampChange
  readonly random: Random
  readonly timers: Timers
  readonly mails: Mails
  readonly onChanges: ChangeListener
  /** Runs work that nobody waits for, and reports its failure. */
  readonly background: (task: () => Promise<void>) => void
}

/** How those who listen are told where these tasks come from. */
const origin = { method: '', path: '', body: '', userId: null }

interface SeriesExtension {
  /** Makes what is missing, and goes on doing so every day. */
  readonly begin: () => void
  /** Begins nothing more. */
  readonly stop: () => void
}

export function createSeriesExtension(effects: SeriesEffects): SeriesExtension {
  const { db, ids, clock, stampChange, random, timers, mails, onChanges, background } = effects
  let stopped = false
  let stopTimer: (() => void) | null = null

  /** As a request does it: after whoever writes in the organization, told in the same transaction. */
  async function extend(series: TaskKey): Promise<void> {
    await ids.reserve()
    await inTransaction(db, async (transaction) => {
      await takeTurnIn(transaction, { ids: [series.organization_id] })
      const now = clock.now()
      const changes: EntityChange[] = []
      const scope: AnyScope = {
        db: transaction,
        now,
        at: stampChange(now),
        ids,
        network: null,
        userAgent: null,
        random,
        effects,
        unlimitedHistory: false,
        expectedVersion: null,
        knownRunning: null,
        isBeside: false,
        record: (change) => void changes.push(change),
        mails,
        afterCommit: (task) => background(task),
      }
      await followSeries(scope, series)
      const summary = summarizeChanges(changes)
      if (summary.length > 0) await onChanges(scope, summary, origin)
    })
  }

  async function extendAll(): Promise<void> {
    let last: TaskKey = { organization_id: 0, id: 0 }
    for (;;) {
      const page = stopped ? [] : await seriesAfter(db, last)
      for (const series of page) {
        if (stopped) return
        await extend(series)
        last = series
      }
      if (page.length === 0) return
    }
  }

  function begin(): void {
    if (stopped) return
    background(extendAll)
    stopTimer = timers.after(DAY / 1000, begin)
  }

  return {
    begin,
    stop() {
      stopped = true
      stopTimer?.()
    },
  }
}
