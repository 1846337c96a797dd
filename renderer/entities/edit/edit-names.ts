/** The subjects of edits, in a person's words. */

import { t } from '@lingui/core/macro'
import { entities } from '../../../shared/entities/entities.ts'
import type { Entity } from '../../../shared/entities/entity.ts'

export function nounOf(entity: Entity): string {
  return entities[entity].noun[0]
}

/** “Time entry without a description”; what has a name is called by it. */
export function titleOf({ title, entity }: { readonly title: string; readonly entity: Entity }): string {
  if (title !== '') return title
  if (entity === 'preferences' || entity === 'plannerSettings') return capitalised(nounOf(entity))
  const lacks = entity === 'timeEntry' || entity === 'favorite' ? 'a description' : 'a name'
  return t`${capitalised(nounOf(entity))} without ${lacks}`
}

/** `time entry “Write”`, `time entry without a description`, `12 time entries`; one whose title is not at hand: `1 time entry`. */
export function wordsFor({ entity, title, count }: NamedRows): string {
  if (count !== 1 || title === null) return countsOf(Array.from({ length: count }, () => ({ entity })))
  // A block is called as its task is: what it is has to be said.
  return title === '' ? uncapitalised(titleOf({ entity, title })) : `${nounOf(entity)} “${title}”`
}

export interface NamedRows {
  readonly entity: Entity
  /** Of the only row. */
  readonly title: string | null
  readonly count: number
}

/** `Time entry “Write” deleted`, `12 time entries deleted`. */
export function deletedWords(rows: NamedRows): string {
  return t`${capitalised(wordsFor(rows))} deleted`
}

/** “820 time entries, 3 tasks, settings”: what many edits are of, the most frequent first. */
export function countsOf(edits: readonly { readonly entity: Entity }[]): string {
  return [...Map.groupBy(edits, ({ entity }) => entity)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([entity, { length }]) => {
      const [one, many] = entities[entity].noun
      // Of what there is only one of, the edits are not counted.
      return one === many ? one : `${length.toLocaleString('en')} ${length === 1 ? one : many}`
    })
    .join(', ')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
