/** Collisions and refused edits that people are asked about or told of. */

import type { Computer } from './computer.ts'

export interface Shown {
  /** As JSON. */
  readonly values: ReadonlySet<string>
  /** The service's ids of the rows of which people are told that they are there though they were deleted. */
  readonly returned: ReadonlySet<string>
  /** The same of rows that were made again. */
  readonly madeAgain: ReadonlySet<string>
}

export function shownToPeople(computers: readonly Computer[]): Shown {
  const values = new Set<string>()
  const returned = new Set<string>()
  const madeAgain = new Set<string>()
  for (const { account } of computers) {
    const { rows, conflicts, operations } = account.replica
    for (const { entity, local_id: id, field, mine, theirs } of conflicts.all()) {
      values.add(JSON.stringify(mine))
      values.add(JSON.stringify(theirs))
      if (field !== 'deleted' && field !== 'restored') continue
      const told = mine === true ? returned : madeAgain
      told.add(`${entity} ${rows.find(entity, id)?.serverId}`)
    }
    for (const { changes, state } of operations.list(0, 1000)) {
      if (state !== 'rejected') continue
      for (const { value } of Object.values(changes)) values.add(JSON.stringify(value))
    }
  }
  return { values, returned, madeAgain }
}
