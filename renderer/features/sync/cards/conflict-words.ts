/** Conflicts in a person's words. */

import { t } from '@lingui/core/macro'
import type { Conflict } from '../../../../shared/bridge/sync.ts'
import { nounOf, titleOf } from '../../../entities/edit/edit-names.ts'

type Kind = Conflict['kind']

const stories: Readonly<Record<Kind, string | null>> = {
  field: null,
  deleted: t`It was deleted elsewhere while you edited it here. It was kept, with your edit.`,
  returned: t`You had deleted it, but it is back: it was edited elsewhere, or the server was restored from a backup.`,
  sameTime: t`Another computer has created an entry for the same time, and both count.`,
  restored: t`The server was restored from a backup that did not have it. It was sent again from this computer.`,
  unlinked: t`The item it referred to was deleted, or is no longer visible to you. It was kept without that item, which was called:`,
  lost: t`While you edited it, it was deleted elsewhere or hidden from you. Your edit was lost with it. This is what you had written:`,
  overruled: t`You deleted it, but it was changed elsewhere to:`,
  past: t`It was changed in two places and has since been deleted.`,
}

const returns = {
  edit: t`You had deleted it, but it is back: it was edited elsewhere.`,
  copy: t`You had deleted it, but it is back: the server was restored from a backup.`,
} as const

/** Its subject; for a deleted row without a known name, its kind. */
export function conflictTitle(conflict: Pick<Conflict, 'kind' | 'title' | 'entity'>): string {
  const { kind, title, entity } = conflict
  return kind !== 'unlinked' && isGone(kind) && title === ''
    ? t`Deleted ${nounOf(entity)}`
    : titleOf(conflict)
}

/** Whether something is not there any more, its row or what that belonged to, so that there is nothing to choose. */
export function isGone(kind: Kind): boolean {
  return kind === 'unlinked' || kind === 'lost' || kind === 'overruled' || kind === 'past'
}

/** Of settings and working hours the field says what they are; what is not counted has no article. */
const partWords: Partial<Record<Conflict['entity'], (field: string) => string>> = {
  preferences: (field) => t`The ${field}`,
  plannerSettings: (field) => t`The ${field}`,
  workingHours: (field) => t`The ${field}`,
  timeOff: (field) => t`The ${field} of time off`,
}

/** Which value has two sides. */
export function partOf({ entity, field }: Pick<Conflict, 'entity' | 'field'>): string {
  return partWords[entity]?.(field) ?? t`The ${field} of a ${nounOf(entity)}`
}

/** The event in words; null where two values side by side say it. */
export function storyOf({ kind, returnedBy }: Pick<Conflict, 'kind' | 'returnedBy'>): string | null {
  return returnedBy === null ? stories[kind] : returns[returnedBy]
}

/** The sides that have a value worth reading. */
export function sidesOf(kind: Kind): readonly ('mine' | 'theirs')[] {
  if (kind === 'lost' || kind === 'unlinked') return ['mine']
  if (kind === 'overruled') return ['theirs']
  return kind === 'field' || kind === 'sameTime' || kind === 'past' ? ['mine', 'theirs'] : []
}

/** Whose value it is, or which entry's time. */
export function sideName({ otherTitle }: Pick<Conflict, 'otherTitle'>, side: 'mine' | 'theirs'): string {
  if (otherTitle === null) return side === 'mine' ? t`Mine` : t`Theirs`
  if (side === 'mine') return t`This one`
  return otherTitle === '' ? t`The other one` : t`The other one: ${otherTitle}`
}

/** The choice that leaves a row as it is, with neither value. */
export const LEAVE = t`Keep as it is`

/** The label of the choice: a verb. */
export function choiceOf(kind: Kind, keep: 'mine' | 'theirs', holds: Conflict['holds'] = 'mine'): string {
  if (kind === 'field' && keep === 'mine') return holds === 'mine' ? t`Keep mine` : t`Take mine`
  if (kind === 'field') return holds === 'theirs' ? t`Keep theirs` : t`Take theirs`
  if (kind === 'sameTime') return keep === 'mine' ? t`Keep both` : t`Delete this one`
  return staysWith(kind, keep) ? t`Keep it` : t`Delete it`
}

/** The words of its toast. */
export function doneOf(kind: Kind, keep: 'mine' | 'theirs'): string {
  if (kind === 'field') return keep === 'mine' ? t`Kept yours` : t`Kept theirs`
  if (kind === 'sameTime') return keep === 'mine' ? t`Kept both` : t`Deleted`
  return staysWith(kind, keep) ? t`Kept` : t`Deleted`
}

/** The choices in the order of their buttons: the one in use comes first. */
export function choicesOf({ kind, kept }: Pick<Conflict, 'kind' | 'kept'>): readonly ('mine' | 'theirs')[] {
  if (isGone(kind)) return []
  return kind === 'field' || kind === 'sameTime' || kept === 'mine' ? ['mine', 'theirs'] : ['theirs', 'mine']
}

/** Of a row that one side deleted: whether it stays when that side is chosen. */
function staysWith(kind: Kind, keep: 'mine' | 'theirs'): boolean {
  return kind === 'returned' ? keep === 'theirs' : keep === 'mine'
}
