/** The replica: one SQLite file per account, with the queue of what the service does not have yet. */

import { OperationStore } from '../outbox/operation-store.ts'
import { Changes, type ChangeListener } from './changes.ts'
import { ConflictJournal } from './conflict-journal.ts'
import { migrate } from './migrate.ts'
import { NamedValues } from './named-values.ts'
import { Rows } from './rows.ts'
import { openSqlite, type OpenSqlite, type Sqlite } from './sqlite.ts'
import { WorkspaceTables } from './workspace-tables.ts'

/** Everything that is known of an account on this computer. */
export class Replica {
  readonly sqlite: Sqlite
  readonly rows: Rows
  readonly operations: OperationStore
  readonly conflicts: ConflictJournal
  readonly workspaceTables: WorkspaceTables
  /** How far each pull has come. */
  readonly cursors: NamedValues
  /** Facts about the file, such as the instant of the last sync. */
  readonly meta: NamedValues
  readonly #changes = new Changes()

  /** Takes an open database of the current version; `openReplica` makes one. */
  constructor(sqlite: Sqlite) {
    this.sqlite = sqlite
    this.rows = new Rows(sqlite, this.#changes)
    this.operations = new OperationStore(sqlite, this.#changes)
    this.conflicts = new ConflictJournal(sqlite, this.#changes)
    this.workspaceTables = new WorkspaceTables(sqlite, this.#changes)
    this.cursors = new NamedValues(sqlite, 'cursors')
    this.meta = new NamedValues(sqlite, 'meta')
  }

  /**
   * Runs the work in one durable transaction, then tells the listeners once what changed. Every write goes through
   * here. A transaction inside a transaction joins it. When anything throws, nothing happened and nobody is told.
   */
  transaction<Result>(work: () => Result): Result {
    if (this.sqlite.inTransaction) return work()
    let result: Result
    try {
      result = this.sqlite.transaction(work)
    } catch (error) {
      this.#changes.discard()
      throw error
    }
    this.#changes.publish()
    return result
  }

  /** Answers the function that ends the subscription. */
  onChange(listener: ChangeListener): () => void {
    return this.#changes.subscribe(listener)
  }

  close(): void {
    this.sqlite.close()
  }
}

/**
 * Opens an account's file, making it when there is none; brings it to this version and readies its queue.
 *
 * @param open the storage, when it is to be another than the disk's
 * @throws {NewerReplicaError} when the file is of a newer version of the program.
 */
export function openReplica(path: string, open: OpenSqlite = openSqlite): Replica {
  const sqlite = open(path)
  try {
    migrate(sqlite)
    const replica = new Replica(sqlite)
    replica.transaction(() => replica.operations.recover())
    return replica
  } catch (error) {
    sqlite.close()
    throw error
  }
}
