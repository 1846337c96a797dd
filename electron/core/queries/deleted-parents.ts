/** Projects, clients, tags, tasks, statuses and ghosts whose deletion waits: rows still refer to them, and nobody is to see it. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'

const parentTables: ReadonlySet<string> = new Set([
  'projects',
  'clients',
  'tags',
  'tasks',
  'statuses',
  'ghosts',
])

/** Leaves references to such rows out of what is shown. */
export class DeletedParents {
  readonly #replica: Replica
  #ids: Set<LocalId> | null = null

  /** Listens to the replica, and so must be made before anyone who reads upon its changes. */
  constructor(replica: Replica) {
    this.#replica = replica
    replica.onChange((changes) => {
      if (changes.some(({ table }) => parentTables.has(table))) this.#ids = null
    })
  }

  /** The reference as a person may see it. */
  visible(id: LocalId | null): LocalId | null {
    return id !== null && this.#all().has(id) ? null : id
  }

  visibleOf(ids: readonly LocalId[]): LocalId[] {
    const deleted = this.#all()
    return ids.filter((id) => !deleted.has(id))
  }

  #all(): Set<LocalId> {
    this.#ids ??= new Set(
      this.#replica.sqlite
        .all(
          [...parentTables]
            .map((table) => `SELECT local_id FROM ${table} WHERE deleted = 1`)
            .join(' UNION ALL '),
        )
        .map((row) => row['local_id'] as LocalId),
    )
    return this.#ids
  }
}
