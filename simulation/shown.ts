/** What people are asked about or told of: collisions, and what was refused. */

import type { Computer } from './computer.ts'

export interface Shown {
  /** As JSON. */
  readonly values: ReadonlySet<string>
  /** Whether one of them is about a row that was deleted. */
  readonly deletions: boolean
}

export function shownToPeople(computers: readonly Computer[]): Shown {
  const values = new Set<string>()
  let deletions = false
  for (const { account } of computers) {
    for (const { field, mine, theirs } of account.replica.conflicts.all()) {
      values.add(JSON.stringify(mine))
      values.add(JSON.stringify(theirs))
      deletions ||= field === 'deleted' || field === 'restored'
    }
    for (const { changes, state } of account.replica.operations.list(0, 1000)) {
      if (state !== 'rejected') continue
      for (const { value } of Object.values(changes)) values.add(JSON.stringify(value))
    }
  }
  return { values, deletions }
}
