/** A command that is too long for one transaction: each part is durable by itself, and all of them are taken back as one. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { RecordedEdit } from '../undo/undo-history.ts'
import { CommandError } from './command-error.ts'
import { type CommandContext, Editing } from './editing.ts'
import { deleteReferred } from './references.ts'

/** Rows that are taken away at once: some milliseconds of work. */
export const TAKEN_AT_ONCE = 300

/**
 * Takes rows away that were made in this order, inside of the caller's transaction. What cannot be taken away stays, such as a
 * project with time that is billed.
 */
export function takeAway(
  context: CommandContext,
  made: readonly Pick<RecordedEdit, 'entity' | 'localId'>[],
): void {
  const editing = new Editing(context)
  for (const { entity, localId } of made.toReversed()) {
    const row = context.replica.rows.find(entity, localId)
    if (row === undefined || row.deleted) continue
    try {
      deleteReferred(editing, entity, row)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
    }
  }
}

/** Makes rows, and changes none. */
export class LongEdit {
  readonly #context: CommandContext
  readonly #made: RecordedEdit[] = []

  constructor(context: CommandContext) {
    this.#context = context
  }

  /** Runs a part. When it throws, nothing of it has happened, and the parts before stay. */
  part(work: (editing: Editing) => void): void {
    const editing = new Editing(this.#context)
    this.#context.replica.transaction(() => work(editing))
    for (const edit of editing.edits) this.#made.push(edit)
  }

  /** The rows of an entity that it has made, without those that were taken back. */
  count(entity: Entity): number {
    return this.#made.filter((edit) => edit.entity === entity).length
  }

  /** Answers the id by which all of it is taken back; null where nothing was made. */
  end(): string | null {
    if (this.#made.length === 0) return null
    const id = this.#context.effects.newId()
    this.#context.undo.push({ id, edits: this.#made, settled: [], reopened: [], origin: 'edit' })
    return id
  }

  /**
   * Takes everything back at once, instead of leaving it to be undone. When it throws, the rest can still be undone.
   *
   * @param breathe between two transactions
   * @param onTaken told the rows that are gone, in their transaction
   */
  async takeBack(
    breathe: () => Promise<unknown>,
    onTaken: (ids: readonly LocalId[], share: number) => void,
  ): Promise<void> {
    const { replica } = this.#context
    const whole = this.#made.length
    while (this.#made.length > 0) {
      const some = this.#made.slice(-TAKEN_AT_ONCE)
      replica.transaction(() => {
        takeAway(this.#context, some)
        onTaken(
          some.map(({ localId }) => localId),
          1 - this.#made.length / whole,
        )
      })
      this.#made.length -= some.length
      await breathe()
    }
  }
}
