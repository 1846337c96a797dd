/** Adding, changing, duplicating and deleting time entries. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { TimeEntryChanges } from '../../../shared/bridge/time-entries.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Row } from '../replica/rows.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext, type Editing } from './editing.ts'
import { requireOpenDay } from './locked-days.ts'
import { withDefaultLinks, withUsualTags } from './default-links.ts'
import { detailsWhenChanged, detailsWhenMade, requireValidTimes } from './entry-details.ts'
import { findRows, findRow, requireTypedOver } from './find-row.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { runningEntries } from '../outbox/edit-row.ts'
import { listed } from './task-fields.ts'
import { withProjectNamed } from './unique-name.ts'
import { epochSeconds, instantOf, secondsBetween } from '../../../shared/domain/instant.ts'
import { settleOverlap } from '../../../shared/domain/day-gaps.ts'
import type { Stretch } from '../../../shared/domain/free-time.ts'
import { deleteReferred } from './references.ts'

/** No timer has seen these times. */
const typed = { origin: 'typed' } as const

/** @throws {CommandError} `refused` for times that cannot be, `not_found` for a project, task or tag that is gone */
export function createEntry(context: CommandContext, given: ParsedInput<'timeEntries.create'>): Changed {
  return change(context, (editing) => {
    const { newTags, ...input } = withUsualTags(context, withDefaultLinks(context, given))
    requireValidTimes(input.start, input.stop, context.effects.now())
    const { workspaceId, details } = detailsWhenMade(editing, { ...input, newTags })
    requireOpenDay(context, workspaceId, input.start)
    const description = input.description?.trim() ?? ''
    const fields = { ...withoutUndefined(input), description, ...details, ...typed }
    editing.create('timeEntry', fields, workspaceId)
  })
}

/**
 * Changes one or many entries in one transaction: when one of them cannot be changed so, none is.
 *
 * @throws {CommandError} as `createEntry`; `refused` when an entry should run while another one does; see `requireTypedOver`
 */
export function updateEntries(
  context: CommandContext,
  { ids, changes, typedOver }: ParsedInput<'timeEntries.update'>,
): Changed {
  return change(context, (editing) => {
    const rows = findRows(context.replica, 'timeEntry', ids)
    requireTypedOver(rows, changes, typedOver)
    if (changes.stop === null) requireNothingElseRuns(editing, rows)
    for (const row of rows) editing.update('timeEntry', row, changed(editing, row, changes))
  })
}

/** Makes a copy of each; that of a running entry is finished now. */
export function duplicateEntries(
  context: CommandContext,
  { ids }: ParsedInput<'timeEntries.duplicate'>,
): Changed {
  return change(context, (editing) => {
    for (const { fields, workspaceId } of findRows(context.replica, 'timeEntry', ids)) {
      requireOpenDay(context, workspaceId, fields.start)
      const now = context.effects.now()
      const stop = fields.stop ?? (now > fields.start ? now : fields.start)
      // The copy is other time than the block's.
      editing.create('timeEntry', { ...fields, stop, blockId: null, ...typed }, workspaceId)
    }
  })
}

function changed(
  editing: Editing,
  row: Row<'timeEntry'>,
  { addTagIds, removeTagIds, newTags, newProject, ...given }: TimeEntryChanges,
): Partial<EntityFields['timeEntry']> {
  const { fields, workspaceId } = row
  const changes = withProjectNamed(editing, workspaceId, given, newProject)
  const start = changes.start ?? fields.start
  const stop = changes.stop === undefined ? fields.stop : changes.stop
  if (start !== fields.start || stop !== fields.stop) {
    requireValidTimes(start, stop, editing.context.effects.now())
  }
  const tagIds = listed(fields.tagIds, changes.tagIds, addTagIds, removeTagIds)
  const details = detailsWhenChanged(editing, row, { ...changes, tagIds, newTags })
  const description = changes.description?.trim() ?? fields.description
  return { ...withoutUndefined(changes), description, ...details }
}

function requireNothingElseRuns({ context }: Editing, rows: readonly Row<'timeEntry'>[]): void {
  const [row] = rows
  const another = runningEntries(context.replica).some(({ localId }) => localId !== row?.localId)
  if (rows.length > 1 || another) {
    throw refused('Only one entry can run. Stop the running one first.', { field: 'stop' })
  }
}

/** Seconds; each part has at least so many. */
const shortest = 60

/**
 * Into two that follow each other. Of an entry that runs, what ran until then is the new one: the other runs on. What was
 * logged of a time block stays with the part that was there.
 *
 * @throws {CommandError} `not_found`; `refused` for an instant that is not within the entry
 */
export function splitEntry(context: CommandContext, { id, at }: ParsedInput<'timeEntries.split'>): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'timeEntry', id)
    const { start, stop } = row.fields
    const end = stop ?? context.effects.now()
    if (secondsBetween(start, at) < shortest || secondsBetween(at, end) < shortest) {
      throw refused('Split the entry at a time within it, at least a minute from both ends.')
    }
    const [kept, made] = stop === null ? [{ start: at }, { stop: at }] : [{ stop: at }, { start: at }]
    editing.update('timeEntry', row, kept)
    editing.create('timeEntry', { ...row.fields, ...made, blockId: null, ...typed }, row.workspaceId)
  })
}

/**
 * The last part of a running entry that is split around another one goes on running.
 *
 * @throws {CommandError} `not_found`; `refused` where they share no time any more, or cannot be met halfway
 */
export function settleEntries(
  context: CommandContext,
  { firstId, secondId, yielding }: ParsedInput<'timeEntries.settleOverlap'>,
): Changed {
  return change(context, (editing) => {
    const now = epochSeconds(context.effects.now())
    const first = findRow(context.replica, 'timeEntry', firstId)
    const second = findRow(context.replica, 'timeEntry', secondId)
    const settled = settleOverlap(stretchOf(first, now), stretchOf(second, now), yielding)
    if (settled === null) {
      throw refused('These entries do not overlap so any more. Look at their times again.')
    }
    keepPieces(editing, first, settled.first, now)
    keepPieces(editing, second, settled.second, now)
  })
}

function stretchOf({ fields: { start, stop } }: Row<'timeEntry'>, now: number): Stretch {
  const from = epochSeconds(start)
  return { start: from, end: stop === null ? Math.max(from, now) : epochSeconds(stop) }
}

/** The logged time of a block stays with the part that keeps the row. */
function keepPieces(editing: Editing, row: Row<'timeEntry'>, pieces: readonly Stretch[], now: number): void {
  const { stop } = row.fields
  const [kept, ...others] = stop === null ? pieces.toReversed() : pieces
  if (kept === undefined) {
    deleteReferred(editing, 'timeEntry', row)
    return
  }
  editing.update('timeEntry', row, {
    start: instantOf(kept.start),
    stop: stop === null && kept.end >= now ? null : instantOf(kept.end),
  })
  for (const { start, end } of others) {
    const fields = { ...row.fields, start: instantOf(start), stop: instantOf(end), blockId: null, ...typed }
    editing.create('timeEntry', fields, row.workspaceId)
  }
}
