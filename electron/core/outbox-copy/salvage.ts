/** The part of the queue and the journal that can still be read from a damaged replica. */

import { openSqliteToRead, type Sqlite } from '../replica/sqlite.ts'
import { Rows } from '../replica/rows.ts'
import { KeyValueTable } from '../replica/small-tables.ts'
import { Changes } from '../replica/changes.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'
import type { Stored } from '../outbox/operation.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { RowSnapshot } from './copy-line.ts'
import { isEntity, LAST_LINE } from './copy-writer.ts'

export interface Salvaged {
  readonly operations: readonly Stored[]
  readonly rows: readonly RowSnapshot[]
  readonly conflicts: readonly Stored[]
  /** The copy's last line that belongs to the file; null when it cannot be read. */
  readonly lastLine: number | null
}

const nothing: Salvaged = { operations: [], rows: [], conflicts: [], lastLine: null }

/** Reads from both ends of each table, as far as it goes. Never throws: what cannot be read is not there. */
export function salvage(path: string): Salvaged {
  let sqlite: Sqlite
  try {
    sqlite = openSqliteToRead(path)
  } catch {
    return nothing
  }
  try {
    const operations = fromBothEnds(sqlite, 'operations', 'seq')
    const conflicts = fromBothEnds(sqlite, 'conflicts', 'id')
    const rows = new Rows(sqlite, new Changes())
    return {
      operations,
      conflicts,
      rows: operations.flatMap((stored) => rowOf(rows, stored) ?? []),
      lastLine: lastLineOf(sqlite),
    }
  } finally {
    closeQuietly(sqlite)
  }
}

function fromBothEnds(sqlite: Sqlite, table: 'operations' | 'conflicts', key: 'seq' | 'id'): Stored[] {
  const found = new Map<unknown, Stored>()
  for (const direction of ['ASC', 'DESC']) {
    try {
      for (const row of sqlite.iterate(`SELECT * FROM ${table} ORDER BY ${key} ${direction}`))
        found.set(row[key], row)
    } catch {
      // The rest is read from the other end.
    }
  }
  return [...found.values()].toSorted((a, b) => (Number(a['seq'] ?? 0) < Number(b['seq'] ?? 0) ? -1 : 1))
}

function lastLineOf(sqlite: Sqlite): number | null {
  try {
    return Number(new KeyValueTable(sqlite, 'meta').get(LAST_LINE) ?? 0)
  } catch {
    return null
  }
}

function rowOf(rows: Rows, stored: Stored): RowSnapshot | null {
  const { entity, local_id: localId } = stored
  if (typeof entity !== 'string' || typeof localId !== 'string' || !isEntity(entity)) return null
  try {
    const row = rows.find(entity, localId as LocalId)
    if (row === undefined) return null
    const { serverId, workspaceId, serverAt, base } = row
    return { entity, localId, serverId, workspaceId, serverAt, base: base === null ? null : { ...base } }
  } catch {
    return null
  }
}

/** Whether a stored collision is one: its row may have been damaged. */
export function readConflict(stored: Stored): RecordedConflict | null {
  const { id, entity, local_id, title, field, mine, theirs, kept, at } = stored
  if (typeof entity !== 'string' || !isEntity(entity) || (kept !== 'mine' && kept !== 'theirs')) return null
  try {
    return {
      id: String(id),
      entity,
      local_id: String(local_id) as LocalId,
      title: typeof title === 'string' ? title : '',
      field: String(field),
      mine: JSON.parse(String(mine)) as RecordedConflict['mine'],
      theirs: JSON.parse(String(theirs)) as RecordedConflict['theirs'],
      kept,
      at: String(at),
    }
  } catch {
    return null
  }
}

function closeQuietly(sqlite: Sqlite): void {
  try {
    sqlite.close()
  } catch {
    // A damaged file may fail at this, too.
  }
}
