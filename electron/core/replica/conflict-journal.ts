/** Edits that met another edit of the same field, until the person has looked at them. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Changes } from './changes.ts'
import { sameValue, withReplacedId } from './entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Sqlite } from './sqlite.ts'
import type { QueueContext } from '../outbox/edit-row.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { FieldConflict } from '../outbox/rebase.ts'
import { daysBetween } from '../../../shared/domain/plain-date.ts'

/** In place of a field: a restored service had lost the row. */
export const RESTORED = 'restored'

/** One field that was edited on both sides. */
export interface RecordedConflict extends FieldConflict {
  readonly id: string
  readonly entity: Entity
  readonly local_id: LocalId
  /** The row's name then; empty where it had none. */
  readonly title: string
  readonly kept: 'mine' | 'theirs'
  /** Instant at which it was noticed. */
  readonly at: string
}

/** All functions run inside the caller's transaction when there is one. */
export class ConflictJournal {
  readonly #sqlite: Sqlite
  readonly #changes: Changes

  constructor(sqlite: Sqlite, changes: Changes) {
    this.#sqlite = sqlite
    this.#changes = changes
  }

  /**
   * It replaces an older one of the same field that lists the same value as given up. Another one stays: it is the only place
   * where what it lists is kept.
   */
  record(conflict: RecordedConflict): void {
    const givenUp = conflict.kept === 'mine' ? 'theirs' : 'mine'
    const { id, entity, local_id, title, field, kept, at } = conflict
    const [mine, theirs] = [JSON.stringify(conflict.mine), JSON.stringify(conflict.theirs)]
    this.#sqlite.run(
      `DELETE FROM conflicts WHERE local_id = ? AND field = ? AND kept = ? AND ${givenUp} = ?`,
      [local_id, field, kept, givenUp === 'mine' ? mine : theirs],
    )
    this.#sqlite.run(
      'INSERT INTO conflicts (id, entity, local_id, title, field, mine, theirs, kept, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [id, entity, local_id, title, field, mine, theirs, kept, at],
    )
    this.#changes.note('conflicts')
  }

  find(id: string): RecordedConflict | undefined {
    const stored = this.#sqlite.get('SELECT * FROM conflicts WHERE id = ?', [id])
    return stored === undefined ? undefined : read(stored)
  }

  /** Newest first. */
  all(): RecordedConflict[] {
    return this.#sqlite.all('SELECT * FROM conflicts ORDER BY at DESC, id DESC').map(read)
  }

  /** As `all`, without the rows that a restored service had lost: those may be very many. */
  allButRestored(): RecordedConflict[] {
    const sql = `SELECT * FROM conflicts WHERE field <> '${RESTORED}' ORDER BY at DESC, id DESC`
    return this.#sqlite.all(sql).map(read)
  }

  count(): number {
    return this.#sqlite.get('SELECT count(*) AS total FROM conflicts')?.['total'] as number
  }

  /** Newest first. */
  ofRow(localId: LocalId): RecordedConflict[] {
    const sql = 'SELECT * FROM conflicts WHERE local_id = ? ORDER BY at DESC, id DESC'
    return this.#sqlite.all(sql, [localId]).map(read)
  }

  has(localId: LocalId, field: string): boolean {
    const sql = 'SELECT 1 FROM conflicts WHERE local_id = ? AND field = ?'
    return this.#sqlite.get(sql, [localId, field]) !== undefined
  }

  /** Deletes the journal's entry of a field of a row, which no longer holds. */
  forget(localId: LocalId, field: string): void {
    this.#sqlite.run('DELETE FROM conflicts WHERE local_id = ? AND field = ?', [localId, field])
    this.#changes.note('conflicts')
  }

  /** Two rows turned out to be one: what collided is said of the one that stays. Where both sides mean that, nothing did. */
  mergeRow(twin: LocalId, kept: LocalId): void {
    const naming = this.#sqlite
      .all(
        `SELECT * FROM conflicts WHERE local_id = ?1 OR instr(mine, ?1) > 0 OR instr(theirs, ?1) > 0
         ORDER BY at, id`,
        [twin],
      )
      .map(read)
    for (const conflict of naming) {
      const mine = withReplacedId(conflict.mine, twin, kept)
      const theirs = withReplacedId(conflict.theirs, twin, kept)
      this.close(conflict.id)
      const local_id = conflict.local_id === twin ? kept : conflict.local_id
      if (!sameValue(mine, theirs)) this.record({ ...conflict, local_id, mine, theirs })
    }
  }

  close(id: string): void {
    this.#sqlite.run('DELETE FROM conflicts WHERE id = ?', [id])
    this.#changes.note('conflicts')
  }
}

function read(stored: Readonly<Record<string, unknown>>): RecordedConflict {
  return {
    ...(stored as unknown as RecordedConflict),
    mine: JSON.parse(stored['mine'] as string) as FieldValue,
    theirs: JSON.parse(stored['theirs'] as string) as FieldValue,
  }
}

/**
 * Journals both sides of fields that conflicted at once, for the person to choose. Runs in the caller's transaction.
 *
 * @param title the row's title, where it has no name of its own
 */
export function journalConflicts(
  { replica, effects }: QueueContext,
  entity: Entity,
  localId: LocalId,
  conflicts: readonly FieldConflict[],
  kept: 'mine' | 'theirs',
  title?: string,
): void {
  if (conflicts.length === 0) return
  const called = title ?? titleOf(replica.rows.find(entity, localId)?.fields)
  const at = effects.now()
  for (const { field, mine, theirs } of conflicts) {
    const id = effects.newId()
    replica.conflicts.record({ id, entity, local_id: localId, title: called, field, mine, theirs, kept, at })
  }
}

/** Journals that a row which was deleted here is there again. It stays. */
export function journalReturn(context: QueueContext, entity: Entity, localId: LocalId): void {
  journalConflicts(context, entity, localId, [{ field: 'deleted', mine: true, theirs: false }], 'theirs')
}

function titleOf(fields: EntityFields[Entity] | undefined): string {
  if (fields === undefined) return ''
  if ('name' in fields) return fields.name
  return 'description' in fields ? fields.description : ''
}

/**
 * Leaves out conflicts that follow from another one: a task's `done` follows its status, and its last day the first
 * when a move conflicted.
 */
export function distinctConflicts(
  entity: Entity,
  conflicts: readonly FieldConflict[],
): readonly FieldConflict[] {
  if (entity !== 'task') return conflicts
  const of = (field: string) => conflicts.find((conflict) => conflict.field === field)
  const implied = new Set<FieldConflict | undefined>()
  if (of('statusId') !== undefined) implied.add(of('done'))
  const [first, last] = [of('date'), of('endDate')]
  if (first !== undefined && last !== undefined) {
    const lasts = (side: 'mine' | 'theirs') => extraDays(first[side], last[side])
    if (lasts('mine') === lasts('theirs')) implied.add(last)
  }
  return conflicts.filter((conflict) => !implied.has(conflict))
}

function extraDays(first: FieldConflict['mine'], last: FieldConflict['mine']): number {
  return typeof first === 'string' && typeof last === 'string' ? daysBetween(first, last) : 0
}
