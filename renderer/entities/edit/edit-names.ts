/** The subjects of edits, in a person's words. */

import { plural, t } from '@lingui/core/macro'
import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
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
  if (count !== 1 || title === null) return countedRows(entity, count)
  // A block is called as its task is: what it is has to be said.
  return title === '' ? uncapitalised(titleOf({ entity, title })) : `${nounOf(entity)} “${title}”`
}

/** `2 tasks`, `3 subtasks`: the rows, and the parts that go along. */
export function wordsWithParts({ parts, ...rows }: NamedRows & { readonly parts: number }): string[] {
  return [wordsFor(rows), ...(parts === 0 ? [] : [partsWords(parts)])]
}

export function partsWords(parts: number): string {
  return plural(parts, { one: '# subtask', other: '# subtasks' })
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

/** The names that a change makes besides. */
export interface MadeNames {
  readonly newProject?: string | undefined
  readonly newClient?: string | undefined
  readonly newTags?: readonly string[] | undefined
}

/**
 * `Entry changed, tag “call” created`
 *
 * @param changed is said of a change without words of its own that makes a name
 */
export function withMade(
  { newProject, newClient, newTags = [] }: MadeNames,
  changed: string,
  words?: string,
): string | undefined {
  const named = (entity: Entity) => (title: string) => wordsFor({ entity, title, count: 1 })
  const made = [
    ...(newProject === undefined ? [] : [newProject].map(named('project'))),
    ...(newClient === undefined ? [] : [newClient].map(named('client'))),
    ...newTags.map(named('tag')),
  ]
  return made.length === 0 ? words : t`${words ?? changed}, ${made.join(', ')} created`
}

/** “820 time entries, 3 tasks, settings”: the rows that edits change, each counted once, the most frequent first. */
export function countsOf(edits: readonly Pick<QueuedOperation, 'entity' | 'entityId'>[]): string {
  return [...Map.groupBy(edits, ({ entity }) => entity)]
    .map(([entity, ofEntity]) => ({
      entity,
      count: new Set(ofEntity.map((edit) => edit.entityId ?? edit)).size,
    }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ entity, count }) => countedRows(entity, count))
    .join(', ')
}

/** `1,204 time entries` */
export function countedRows(entity: Entity, count: number): string {
  const [one, many] = entities[entity].noun
  // Entities of which there is only one are not counted.
  return one === many ? one : `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
