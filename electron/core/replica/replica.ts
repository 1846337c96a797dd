/** The replica: one SQLite file per account, with the queue of what the service does not have yet. */

import { OperationStore } from '../outbox/operation-store.ts'
import { CopyWriter } from '../outbox-copy/copy-writer.ts'
import type { OutboxCopy } from '../outbox-copy/outbox-copy.ts'
import { Changes, type ChangeListener } from './changes.ts'
import { ConflictJournal } from './conflict-journal.ts'
import { FeedTables } from './feed-tables.ts'
import { migrate } from './migrate.ts'
import { OwnSheets } from './own-sheets.ts'
import { KeyValueTable, TeamTime } from './small-tables.ts'
import { Rows } from './rows.ts'
import { openSqlite, type OpenSqlite, type Sqlite } from './sqlite.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'

/** Everything that is known of an account on this computer. */
export class Replica {
  readonly sqlite: Sqlite
  readonly rows: Rows
  readonly operations: OperationStore
  readonly conflicts: ConflictJournal
  readonly workspaceTables: WorkspaceTables
  readonly teamTime: TeamTime
  readonly sheets: OwnSheets
  /** How far each pull has come. */
  readonly cursors: KeyValueTable
  /** Facts about the file, such as the instant of the last sync. */
  readonly meta: KeyValueTable
  readonly feed: FeedTables
  /** Null where the queue has no copy: in memory, and where nothing can be written. */
  readonly copy: CopyWriter | null
  readonly #changes = new Changes()
  readonly #closeCopy: () => void

  /** Takes an open database of the current version; `openReplica` makes one. */
  constructor(sqlite: Sqlite, copy: OutboxCopy | null = null) {
    this.sqlite = sqlite
    this.rows = new Rows(sqlite, this.#changes)
    this.operations = new OperationStore(sqlite, this.#changes)
    this.conflicts = new ConflictJournal(sqlite, this.#changes)
    this.workspaceTables = new WorkspaceTables(sqlite)
    this.teamTime = new TeamTime(sqlite, this.#changes)
    this.cursors = new KeyValueTable(sqlite, 'cursors')
    this.meta = new KeyValueTable(sqlite, 'meta')
    this.sheets = new OwnSheets(this.meta, this.#changes)
    this.feed = new FeedTables(sqlite, this.meta)
    const { operations, rows, meta } = this
    this.copy = copy === null ? null : new CopyWriter({ copy, operations, rows, meta })
    this.#closeCopy = () => copy?.close()
  }

  /**
   * Runs the work in one durable transaction, then tells the listeners once what changed. Every write goes through
   * here. A transaction inside a transaction joins it. When anything throws, nothing happened and nobody is told.
   */
  transaction<Result>(work: () => Result): Result {
    if (this.sqlite.inTransaction) return work()
    let result: Result
    try {
      result = this.sqlite.transaction(() => {
        const done = work()
        // Before it is committed: who is told that an edit is kept has it twice.
        this.copy?.write()
        return done
      })
    } catch (error) {
      this.#changes.discard()
      this.operations.takeChanges()
      this.feed.forgetRead()
      this.copy?.takeBack()
      throw error
    } finally {
      this.rows.forgetLeft()
    }
    this.operations.takeChanges()
    this.copy?.committed()
    this.#changes.publish()
    // The disk has the edit already: nobody waits for it to have it twice.
    this.copy?.flush()
    return result
  }

  /** Nothing can be written: commands refuse. */
  get isReadOnly(): boolean {
    return this.sqlite.isReadOnly
  }

  /** Answers the function that ends the subscription. */
  onChange(listener: ChangeListener): () => void {
    return this.#changes.subscribe(listener)
  }

  close(): void {
    this.sqlite.close()
    this.#closeCopy()
  }
}

/** Of a file in memory that is of this version and empty: the next ones of the process begin with it. */
let emptyImage: Uint8Array | undefined

/** A replica in memory that is brought to this version and empty. */
export function openInMemory(): Sqlite {
  const sqlite = openSqlite(':memory:', emptyImage)
  if (emptyImage === undefined) {
    migrate(sqlite)
    emptyImage = sqlite.image()
  }
  return sqlite
}

/**
 * Opens an account's file, making it when there is none; brings it to this version and readies its queue.
 *
 * @param open the storage, when it is to be another than the disk's
 * @param copy of the queue; null keeps none
 * @throws {NewerReplicaError} when the file is of a newer version of the program.
 */
export function openReplica(
  path: string,
  open: OpenSqlite = openSqlite,
  copy: OutboxCopy | null = null,
): Replica {
  const sqlite = path === ':memory:' && open === openSqlite ? openInMemory() : open(path)
  try {
    migrate(sqlite)
    const replica = new Replica(sqlite, copy)
    if (!sqlite.isReadOnly) replica.transaction(() => replica.operations.recover())
    return replica
  } catch (error) {
    sqlite.close()
    copy?.close()
    throw error
  }
}

interface Workspace {
  readonly id: WorkspaceId
  readonly organizationId: number
  readonly name: string
}

/** All functions run inside the caller's transaction when there is one. */
export class WorkspaceTables {
  readonly #sqlite: Sqlite

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite
  }

  workspaces(): Workspace[] {
    return this.#sqlite.all(
      'SELECT id, organization_id AS organizationId, name FROM workspaces ORDER BY id',
    ) as unknown as Workspace[]
  }

  /** Replaces the whole list. */
  replaceWorkspaces(workspaces: readonly Workspace[]): void {
    this.#sqlite.run('DELETE FROM workspaces')
    for (const { id, organizationId, name } of workspaces) {
      this.#sqlite.run('INSERT INTO workspaces (id, organization_id, name) VALUES (?, ?, ?)', [
        id,
        organizationId,
        name,
      ])
    }
  }
}
