/** Opens an account's replica whatever has happened to its files: what is damaged is kept, rebuilt, and told. */

import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandError } from '../commands/command-error.ts'
import type { Effects } from '../effects.ts'
import type { Stored } from '../outbox/operation.ts'
import { readCopiedQueue, type CopiedQueue } from '../outbox-copy/copy-line.ts'
import { LAST_LINE } from '../outbox-copy/copy-writer.ts'
import { openOutboxCopy, type OutboxCopy, syncFolder } from '../outbox-copy/outbox-copy.ts'
import { rescue, rollForward, readConflict, salvage, type Salvaged } from '../outbox-copy/rescue.ts'
import { isDamage } from '../disk-error.ts'
import {
  writeRepairMarker,
  removeRepairMarker,
  readRepairMarker,
  type RepairMarker,
  readRepairReport,
  writeRepairReport,
} from './repair-notes.ts'
import { inspectFile, type FileState, removeChecksum, writeChecksum } from './inspect-file.ts'
import { KeyValueTable } from './small-tables.ts'
import { openReplica, type Replica } from './replica.ts'
import { openSqlite, openSqliteToRead, type OpenSqlite, type Sqlite } from './sqlite.ts'

/** The file beside a replica that has its queue once more. */
export const copyPathOf = (path: string): string => `${path}.outbox`

export interface OpenedReplica {
  readonly replica: Replica
  /** Closes the file and seals it, so that the next start knows every change to it. */
  readonly close: () => void
}

/** The file operations, which tests may replace. */
export interface Files {
  readonly open: OpenSqlite
  readonly openCopy: (path: string) => OutboxCopy
  /** Whether the file can be written, and others beside it. */
  readonly isWritable: (path: string) => boolean
}

const onDisk: Files = { open: openSqlite, openCopy: openOutboxCopy, isWritable }

/**
 * Where nothing can be written, what is there is opened to be read.
 *
 * @param path of a file; its folder exists
 * @throws {CommandError} where nothing can be written, and nothing be read as it is
 * @throws {NewerReplicaError} when the file is of a newer version of the program
 */
export function openOrRepairReplica(
  path: string,
  effects: Effects,
  given: Partial<Files> = {},
): OpenedReplica {
  const files = { ...onDisk, ...given }
  if (!files.isWritable(path)) return openToRead(path, inspectFile(path))
  const untouched = isUntouched(path) ? openWithCopy(path, effects, files) : null
  const replica = untouched ?? openRepaired(path, effects, files)
  return {
    replica,
    close() {
      replica.close()
      // A file that was found damaged while it was open must not look whole to the next start.
      const isClosed = existsSync(path) && !existsSync(`${path}-wal`)
      if (isClosed && !replica.sqlite.hasMetDamage) writeChecksum(path)
    },
  }
}

/** Whether no repair was broken off; one whose report is in the new file had only its note left to remove. */
function isUntouched(path: string): boolean {
  const begun = readRepairMarker(path)
  if (begun === null) return true
  if (!hasReportOf(path, begun.at)) return false
  removeRepairMarker(path)
  return true
}

function hasReportOf(path: string, at: string): boolean {
  if (!existsSync(path)) return false
  let sqlite: Sqlite | null = null
  try {
    sqlite = openSqliteToRead(path)
    // A new file has no tables yet.
    const isMade = sqlite.get("SELECT 1 FROM sqlite_master WHERE name = 'meta'") !== undefined
    return isMade && readRepairReport(new KeyValueTable(sqlite, 'meta'))?.at === at
  } catch (error) {
    if (!isDamage(error)) throw error
    return false
  } finally {
    sqlite?.close()
  }
}

/** Null where the file has to be repaired, which may show only while it is read. */
function openWithCopy(path: string, effects: Effects, { open, openCopy }: Files): Replica | null {
  const state = inspectFile(path)
  if (state === 'damaged') return null
  let copy = openCopy(copyPathOf(path))
  const copied = readCopiedQueue(copy.read())
  if (state === 'absent' && copied.operations.size > 0) {
    copy.close()
    return null
  }
  if (!copied.isWhole && copy.size > 0) {
    // Before it is written anew: whatever is wrong with it, a person may want to look.
    copy.close()
    quarantineFile(copyPathOf(path), quarantinePath(copyPathOf(path), effects.now()))
    copy = openCopy(copyPathOf(path))
  }
  removeChecksum(path)
  let replica: Replica | null = null
  try {
    replica = openReplica(path, open, copy)
    if (!agrees(replica, copied)) {
      replica.close()
      return null
    }
    settle({ replica, effects }, copied)
    return replica
  } catch (error) {
    replica?.close()
    if (isDamage(error)) return null
    throw error
  }
}

/** Sets aside what is damaged, or goes on with that, and makes a new replica out of what is left. */
function openRepaired(path: string, effects: Effects, { open, openCopy }: Files): Replica {
  const copyPath = copyPathOf(path)
  const begun = readRepairMarker(path) ?? noteRepair(path, openCopy, effects.now())
  const { keptAs, copyKeptAs } = begun
  // The file that a broken-off repair had begun to make holds nothing that is not elsewhere.
  if (keptAs === null || existsSync(keptAs))
    quarantineFile(path, quarantinePath(path, effects.now()), ['-wal', '.seal'])
  else quarantineFile(path, keptAs, ['-wal', '.seal'])
  if (copyKeptAs !== null) quarantineFile(copyPath, copyKeptAs)
  const copy = openCopy(copyPath)
  const copied = readCopiedQueue(copyKeptAs === null ? copy.read() : readFileSync(copyKeptAs, 'utf8'))
  removeChecksum(path)
  let replica: Replica | null = null
  try {
    replica = openReplica(path, open, copy)
    const context = { replica, effects }
    continueCopy(context, copied)
    rebuild(context, { ...begun, copied, salvaged: keptAs === null ? null : salvage(keptAs) })
    replica.copy?.begin()
    removeRepairMarker(path)
    return replica
  } catch (error) {
    replica?.close()
    throw error
  }
}

function noteRepair(path: string, openCopy: Files['openCopy'], at: string): RepairMarker {
  const isThere = existsSync(path)
  const copyPath = copyPathOf(path)
  const copy = openCopy(copyPath)
  const isCopyDamaged = copy.size > 0 && !readCopiedQueue(copy.read()).isWhole
  copy.close()
  const begun: RepairMarker = {
    at,
    found: isThere ? 'damaged' : 'missing',
    keptAs: isThere ? quarantinePath(path, at) : null,
    copyKeptAs: isCopyDamaged ? quarantinePath(copyPath, at) : null,
  }
  writeRepairMarker(path, begun)
  return begun
}

/** The columns that make up an edit; the others tell how far it has come. */
const contents = ['entity', 'local_id', 'kind', 'changes', 'queued_at'] as const

/**
 * Whether the queue is the one that was copied. No check of SQLite's finds a letter that has become another one, and here
 * it would be sent.
 */
function agrees(replica: Replica, copied: CopiedQueue): boolean {
  const known = Number(replica.meta.get(LAST_LINE) ?? 0)
  if (!copied.isWhole || copied.lastNumber !== known) return true
  const queue = replica.operations.allStored()
  if (queue.length !== copied.operations.size) return false
  return queue.every((stored) => {
    const copy = copied.operations.get(String(stored['op_id']))?.stored
    return contents.every((column) => stored[column] === copy?.[column])
  })
}

function isWritable(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK)
    if (existsSync(path)) accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function openToRead(path: string, state: FileState): OpenedReplica {
  if (state !== 'sound') {
    const what = state === 'damaged' ? 'is damaged' : 'is not there yet'
    throw new CommandError(
      'internal',
      `The data of Dayloom on this computer ${what}, and nothing can be written to its folder: ${dirname(path)}. Allow writing there, then restart Dayloom.`,
    )
  }
  const replica = openReplica(path, openSqliteToRead)
  return { replica, close: () => replica.close() }
}

interface Repair extends Pick<RepairMarker, 'at' | 'found' | 'keptAs'> {
  readonly copied: CopiedQueue
  readonly salvaged: Salvaged | null
}

interface Context {
  readonly replica: Replica
  readonly effects: Effects
}

function settle(context: Context, copied: CopiedQueue): void {
  const { replica } = context
  const known = continueCopy(context, copied)
  if (copied.lastNumber > known) replica.transaction(() => rollForward(context, copied, known))
  else if (copied.isWhole && copied.lastNumber === known) return
  replica.copy?.begin()
}

/** Answers the last line that the replica knows of. */
function continueCopy({ replica }: Context, { lastNumber }: CopiedQueue): number {
  const known = Number(replica.meta.get(LAST_LINE) ?? 0)
  replica.copy?.continueAfter(Math.max(known, lastNumber))
  return known
}

/** The new replica gets the queue; everything else is read from the server. */
function rebuild(context: Context, { at, found, keptAs, copied, salvaged }: Repair): void {
  const { replica } = context
  const fromCopy = [...copied.operations.values()].map(({ stored }) => stored)
  const known = new Set([...copied.operations.keys(), ...copied.ended.keys()])
  // An operation that a whole copy lacks has arrived, or was taken back.
  const fromFile = isComplete(copied, salvaged)
    ? []
    : (salvaged?.operations.filter((stored) => isReadable(stored) && !known.has(String(stored['op_id']))) ??
      [])
  const operations = [...fromCopy, ...fromFile].toSorted((a, b) => Number(a['seq']) - Number(b['seq']))
  const rows = new Map([...(salvaged?.rows ?? []).map((row) => [row.localId, row] as const), ...copied.rows])
  replica.transaction(() => {
    rescue(context, operations, rows)
    for (const stored of salvaged?.conflicts ?? []) {
      const conflict = readConflict(stored)
      if (conflict !== null) replica.conflicts.record(conflict)
    }
    const report = { at, found, keptAs, isComplete: isComplete(copied, salvaged) }
    writeRepairReport(replica.meta, { ...report, rescued: replica.operations.total })
  })
}

/** Whether the copy is known to have every edit that anybody was told of. */
function isComplete({ isWhole, isCutShort, lastNumber }: CopiedQueue, salvaged: Salvaged | null): boolean {
  const lastLine = salvaged?.lastLine ?? null
  if (!isWhole) return false
  return lastLine === null ? !isCutShort : lastLine <= lastNumber
}

function isReadable({ op_id, local_id, changes }: Stored): boolean {
  return typeof op_id === 'string' && typeof local_id === 'string' && typeof changes === 'string'
}

/** A name that says when, and that nothing has. @param instant ISO 8601 in UTC */
function quarantinePath(path: string, instant: string): string {
  const base = `${path}.damaged-${instant.replaceAll(':', '-')}`
  let aside = base
  for (let count = 2; existsSync(aside); count += 1) aside = `${base}-${count}`
  return aside
}

/**
 * Gives a file another name; nothing is ever deleted but what SQLite makes again. Goes on where it was broken off.
 *
 * @param aside of `quarantinePath`
 * @param companions endings of files that belong to it and go with it
 */
function quarantineFile(path: string, aside: string, companions: readonly string[] = []): void {
  if (existsSync(aside) || !existsSync(path)) return
  for (const ending of companions) {
    if (existsSync(`${path}${ending}`)) renameSync(`${path}${ending}`, `${aside}${ending}`)
  }
  renameSync(path, aside)
  rmSync(`${path}-shm`, { force: true })
  syncFolder(dirname(path))
}
