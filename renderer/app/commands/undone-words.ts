import { t } from '@lingui/core/macro'
import type { Undone, UndoneChange } from '../../../shared/bridge/sync.ts'
import { capitalised, wordsFor, wordsWithParts } from '../../entities/edit/edit-names.ts'

/** As many fields as a short message has room for. */
const NAMED = 3

/** Fields that tell only where something stands. */
const places: ReadonlySet<string> = new Set(['day', t`last day`, 'order'])

/** The sentence of an undo, or of a redo: its changes (`undoneWords`), those kept because of newer ones (`keptWords`), or both. */
export function answerWords(
  { undone, kept }: Pick<Undone, 'undone' | 'kept'>,
  wordsOf: (done: UndoneChange) => string = undoneWords,
): string {
  const reason =
    kept === null ? null : keptWords(kept, wordsOf === redoneWords ? t`Not redone` : t`Not undone`)
  if (undone === null) return reason ?? t`Nothing to undo`
  return reason === null ? wordsOf(undone) : `${wordsOf(undone)}. ${reason}`
}

/** `Not undone because of a later change: the estimate of task “Write”` */
function keptWords(kept: UndoneChange, result: string): string {
  // The title of a row that is gone is not at hand.
  const title = kept.kind === 'updated' || kept.title !== '' ? kept.title : null
  const what = listed(wordsWithParts({ ...kept, title }))
  if (kept.kind === 'deleted') return t`${result} because of a later deletion: ${what}`
  if (kept.kind === 'created') return t`${result} because it is there again: ${what}`
  const told = kept.flag === null && kept.entity !== 'workingHours' ? kept.fields : []
  const meant = told.length > 0 && told.length <= NAMED ? t`the ${listed(told)} of ${what}` : what
  return t`${result} because of a later change: ${meant}`
}

/**
 * `Restored task “Write”`, `Moved 12 tasks back`, `Restored the name and estimate of task “Write”`,
 * `Removed time entry “Write” and tag “call”`, `Task “Write” is no longer marked as done`.
 */
export function undoneWords(undone: UndoneChange): string {
  const { kind, beside } = undone
  if (kind === 'created') return t`Removed ${listed([...wordsWithParts(undone), ...beside.map(wordsFor)])}`
  if (kind === 'deleted') return t`Restored ${listed([...wordsWithParts(undone), ...beside.map(wordsFor)])}`
  const names = listed(beside.map(wordsFor))
  const words = changedBack(undone, kind)
  if (names === '') return words
  return beside[0]?.kind === 'created'
    ? t`${words}, and removed ${names}`
    : t`${words}, and restored ${names}`
}

/**
 * The words of a redo, which takes an undo back: `Added task “Write” again`, `Moved 12 tasks again`,
 * `Changed the name and estimate of task “Write” again`.
 */
export function redoneWords(redone: UndoneChange): string {
  const { kind, beside } = redone
  const all = listed([...wordsWithParts(redone), ...beside.map(wordsFor)])
  if (kind === 'created') return t`Deleted ${all} again`
  if (kind === 'deleted') return t`Added ${all} again`
  const names = listed(beside.map(wordsFor))
  const words = changedAgain(redone, kind)
  if (names === '') return words
  return beside[0]?.kind === 'created' ? t`${words}, and removed ${names}` : t`${words}, and added ${names}`
}

function changedAgain(redone: UndoneChange, kind: 'updated' | 'split' | 'settled' | 'reopened'): string {
  const { entity, title, count, fields, flag } = redone
  const what = wordsFor(redone)
  if (kind === 'split') return t`Split ${what} again`
  if (kind !== 'updated') return changedBack(redone, kind)
  if (flag !== null) return updatedBack(redone, what)
  if (entity === 'workingHours') {
    return count === 1
      ? t`Changed the working hours of ${title} again`
      : t`Changed the working hours of ${count} days again`
  }
  if (entity === 'preferences' || entity === 'plannerSettings') return t`Changed the settings again`
  if (isMove(fields)) return t`Moved ${what} again`
  const told = toldOf(fields)
  return told === null ? t`Changed ${what} again` : t`Changed the ${told} of ${what} again`
}

function changedBack(undone: UndoneChange, kind: 'updated' | 'split' | 'settled' | 'reopened'): string {
  const what = wordsFor(undone)
  switch (kind) {
    case 'split':
      return t`Rejoined ${what}`
    case 'settled':
      // Several cards can be of several kinds.
      return undone.count === 1
        ? t`Reopened ${what} under Sync`
        : t`Reopened ${undone.count} items under Sync`
    case 'reopened':
      return undone.count === 1 ? t`Settled ${what} under Sync` : t`Settled ${undone.count} items under Sync`
    case 'updated':
      return updatedBack(undone, what)
    default:
      return kind satisfies never
  }
}

function updatedBack({ entity, count, title, fields, flag }: UndoneChange, what: string): string {
  if (entity === 'workingHours') {
    return count === 1
      ? t`Restored the working hours of ${title}`
      : t`Restored the working hours of ${count} days`
  }
  if (entity === 'preferences' || entity === 'plannerSettings') {
    return fields.length > 0 && fields.length <= NAMED
      ? t`Restored the earlier settings: ${listed(fields)}`
      : t`Restored the earlier settings`
  }
  if (entity === 'timeEntry' && flag !== null && fields[0] === 'stop') return timerBack(title, flag)
  if (flag !== null) return flagBack(what, count, listed(fields), flag)
  if (isMove(fields)) return t`Moved ${what} back`
  const told = toldOf(fields)
  return told === null ? t`Restored the earlier version of ${what}` : t`Restored the ${told} of ${what}`
}

function isMove(fields: readonly string[]): boolean {
  return fields.length > 0 && fields.every((field) => places.has(field))
}

/** Null for none, and for too many. */
function toldOf(fields: readonly string[]): string | null {
  const told = fields.filter(
    (field) => field !== 'order' && (field !== t`last day` || !fields.includes('day')),
  )
  return told.length > 0 && told.length <= NAMED ? listed(told) : null
}

function timerBack(title: string, isRunning: boolean): string {
  if (title === '') return isRunning ? t`The timer is running again` : t`The timer is stopped again`
  return isRunning ? t`Timer “${title}” is running again` : t`Timer “${title}” is stopped again`
}

function flagBack(what: string, count: number, label: string, flag: boolean): string {
  const rows = capitalised(what)
  if (flag) {
    return count === 1 ? t`${rows} is marked as ${label} again` : t`${rows} are marked as ${label} again`
  }
  return count === 1
    ? t`${rows} is no longer marked as ${label}`
    : t`${rows} are no longer marked as ${label}`
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : t`${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}
