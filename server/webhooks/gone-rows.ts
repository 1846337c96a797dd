import type { EntityChange, GoneRows } from '../events/entity-change.ts'

/** The last state of those of the changes that deleted a row from its table. */
export function goneRows<Model extends keyof GoneRows>(
  changes: readonly EntityChange[],
  model: Model,
): GoneRows[Model][] {
  return changes.flatMap((change) =>
    // A change brings a row of its own model.
    change.model === model && change.last !== undefined ? [change.last as GoneRows[Model]] : [],
  )
}
