/** Starting, stopping and continuing. At most one entry runs, in all workspaces together. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { stopsForSingleRunning } from '../../../shared/domain/running-entry.ts'
import { isUncertainStart, runningEntries } from '../outbox/edit-row.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { refused } from './command-error.ts'
import { edit, type CommandContext, type Editing } from './editing.ts'
import { withDefaultLinks, withUsualTags } from './default-links.ts'
import { detailsWhenMade, requireValidTimes } from './entry-details.ts'
import { findRow } from './find-row.ts'
import { withoutUndefined } from '../without-undefined.ts'

type Entry = Row<'timeEntry'>

/**
 * Starts an entry and stops the running one at the same instant. Without a project and a task it begins with the person's own.
 *
 * @throws {CommandError} `refused` when the start lies in the future, or before the start of what runs
 */
export function startTimer(context: CommandContext, input: ParsedInput<'timer.start'>): Entry {
  return edit(context, (editing) =>
    start(editing, withUsualTags(context, withDefaultLinks(context, input)), input.start),
  ).result
}

/**
 * Stops what runs, now or at the given instant; null when nothing ran. A clock that was set back never makes an entry
 * of negative length: it stops at its start.
 *
 * @throws {CommandError} `refused` when the given stop lies before the start, or the entry would be too long
 */
export function stopTimer(context: CommandContext, input: ParsedInput<'timer.stop'>): Entry | null {
  return edit(context, (editing) => {
    const now = context.effects.now()
    const running = runningEntries(context.replica)
    const [latest] = deciding(context.replica, running)
    if (latest === undefined) return null
    const stop = input?.stop ?? (now > latest.fields.start ? now : latest.fields.start)
    requireValidTimes(latest.fields.start, stop, now)
    return stopAll(editing, running, latest, stop)
  }).result
}

/** Starts a new entry like the given one. */
export function continueEntry(context: CommandContext, { id }: ParsedInput<'timer.continue'>): Entry {
  return edit(context, (editing) => {
    return startLike(editing, findRow(context.replica, 'timeEntry', id), undefined)
  }).result
}

/**
 * Takes the time of an absence off the running entry, which ends where the absence began. Null when it runs no more.
 *
 * @throws {CommandError} `refused` when the absence lies outside the entry
 */
export function settleAbsence(
  context: CommandContext,
  { id, from, to, as, continues }: ParsedInput<'timer.settleAbsence'>,
): Entry | null {
  return edit(context, (editing) => {
    const running = runningEntries(context.replica)
    const [latest] = deciding(context.replica, running)
    if (latest?.localId !== id) return null
    const now = context.effects.now()
    requireValidTimes(latest.fields.start, from, now)
    requireValidTimes(from, to, now)
    const stopped = stopAll(editing, running, latest, from)
    if (as !== null) {
      const { newTags: _, ...wanted } = as
      const { workspaceId, details } = detailsWhenMade(editing, as, latest.workspaceId)
      const description = wanted.description?.trim() ?? ''
      const fields = { ...withoutUndefined(wanted), description, ...details, start: from, stop: to }
      editing.create('timeEntry', { ...fields, origin: 'typed' }, workspaceId)
    }
    return continues ? startLike(editing, latest, to) : stopped
  }).result
}

/** @param at an instant; undefined for now */
function startLike(editing: Editing, { fields, workspaceId }: Entry, at: string | undefined): Entry {
  const { rows } = editing.context.replica
  const { start: _start, stop: _stop, blockId: _block, origin: _origin, ...details } = fields
  const { projectId, taskId, tagIds } = details
  const stillThere = (entity: 'project' | 'task' | 'tag', link: LocalId | null): boolean =>
    link !== null && rows.find(entity, link)?.deleted === false
  const links = {
    projectId: stillThere('project', projectId) ? projectId : null,
    taskId: stillThere('task', taskId) ? taskId : null,
    tagIds: tagIds.filter((tagId) => stillThere('tag', tagId)),
  }
  return start(editing, { ...details, ...links }, at, workspaceId)
}

/** Leaves one entry running after a pull brought another: the one started later goes on, no time is lost. */
export function settleRunning(editing: Editing): void {
  const { replica } = editing.context
  stopEarlier(editing, deciding(replica, runningEntries(replica)))
}

function start(
  editing: Editing,
  { newTags, ...wanted }: Omit<ParsedInput<'timer.start'>, 'start'>,
  at: string | undefined,
  workspaceId = editing.context.workspaceId(),
): Entry {
  const now = editing.context.effects.now()
  const instant = at ?? now
  requireValidTimes(instant, null, now)
  const { workspaceId: place, details } = detailsWhenMade(editing, { ...wanted, newTags }, workspaceId)
  stopForStart(editing, instant, at === undefined)
  const description = wanted.description?.trim() ?? ''
  const fields = { ...withoutUndefined(wanted), description, ...details, start: instant, stop: null }
  const origin = at === undefined ? 'timer' : 'typed'
  return editing.create('timeEntry', { ...fields, origin }, place)
}

/** Stops what runs because another entry starts. */
function stopForStart(editing: Editing, instant: string, startsNow: boolean): void {
  const { replica } = editing.context
  const running = runningEntries(replica)
  const [latest] = deciding(replica, running)
  if (latest === undefined) return
  const { start: began } = latest.fields
  if (instant < began && !startsNow) {
    throw refused(
      'Another entry was started after that time and is running. Stop it first, or choose a later start.',
      {
        field: 'start',
      },
    )
  }
  // The clock may have been set back since: an entry never stops before it started.
  stopAll(editing, running, latest, instant > began ? instant : began)
}

/** The entries that run for certain, if any: an entry that may be one of the others ends none of them. */
function deciding(replica: Replica, running: readonly Entry[]): readonly Entry[] {
  const certain = running.filter((row) => !isUncertainStart(replica, row))
  return certain.length > 0 ? certain : running
}

/** Stops the latest that is certain, and whatever began earlier where the next certain one began. Answers the latest. */
function stopAll(editing: Editing, running: readonly Entry[], latest: Entry, stop: string): Entry {
  const certain = deciding(editing.context.replica, running)
  for (const row of running) {
    if (certain.includes(row)) continue
    const { start } = row.fields
    const next = certain.findLast(({ fields }) => fields.start > start)?.fields.start ?? stop
    editing.update('timeEntry', row, { stop: next > start ? next : start })
  }
  stopEarlier(editing, certain)
  return editing.update('timeEntry', latest, { stop })
}

function stopEarlier(editing: Editing, running: readonly Entry[]): void {
  for (const [row, stop] of stopsForSingleRunning(running)) editing.update('timeEntry', row, { stop })
}
