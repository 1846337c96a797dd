/** The file that is being imported: one at a time, read and written in pieces, so that everything else goes on beside it. */

import { setImmediate } from 'node:timers/promises'
import type {
  ImportOptions,
  ImportPreview,
  ImportResult,
  ImportState,
  UnreadRow,
} from '../../../shared/bridge/imports.ts'
import type { RunJob } from '../backups/jobs.ts'
import { CommandError, notFound, refused } from '../commands/command-error.ts'
import type { CommandContext } from '../commands/editing.ts'
import { LongEdit } from '../commands/long-edit.ts'
import { diskTroubleOf, refusalTexts } from '../disk-error.ts'
import type { Effects } from '../effects.ts'
import type { FileSystem } from '../files/file-system.ts'
import { FileTransfers } from '../files/file-transfers.ts'
import { StoredFiles } from '../files/stored-files.ts'
import { takeBackPart } from '../undo/long-undo.ts'
import { missingColumns } from './csv-columns.ts'
import { type Decision, Decider, type TimedRow } from './decisions.ts'
import { ImportedEntries } from './imported-entries.ts'
import { MomentReader } from './moments.ts'
import { ImportedNames } from './names.ts'
import { PreviewSums } from './preview.ts'
import { type OpenFile, type Pass, type Reading, readingOf, requireAnswers, rowsInGroups } from './reading.ts'
import { writeEntries } from './write-entries.ts'

interface ImportsOptions {
  /** For the file, and nothing else. */
  readonly folder: string
  readonly disk: FileSystem
  readonly effects: Effects
  readonly runJob: RunJob
  readonly onDefect: (error: unknown) => void
}

interface KeptImport extends OpenFile {
  readonly sha256: string
}

export class Imports {
  readonly transfers: FileTransfers
  readonly #files: StoredFiles
  readonly #folder: string
  readonly #runJob: RunJob
  readonly #onDefect: (error: unknown) => void
  readonly #effects: Effects
  #state: ImportState | null = null
  #open: KeptImport | null = null
  #unread: readonly UnreadRow[] = []
  /** Ends what is being read or written. */
  #ending = new AbortController()
  /** The account closes. */
  #isLeaving = false
  /** Settles when nothing is being written. */
  #writing: Promise<unknown> = Promise.resolve()
  #takingBack: Promise<unknown> = Promise.resolve()
  #listener: (state: ImportState | null) => void = () => undefined

  constructor({ folder, disk, effects, runJob, onDefect }: ImportsOptions) {
    this.#files = new StoredFiles(folder, disk, effects.newId)
    this.#folder = folder
    this.#runJob = runJob
    this.#onDefect = onDefect
    this.transfers = new FileTransfers(this.#files, effects)
    this.#effects = effects
  }

  /** Told every state, and of what is read or written every percent. */
  onState(listener: (state: ImportState | null) => void): void {
    this.#listener = listener
  }

  current(): ImportState | null {
    return this.#state
  }

  /** @throws {CommandError} `refused` while another file is written, and for one that cannot be read */
  async open(context: CommandContext, transferId: string): Promise<ImportState> {
    const [received] = await this.transfers.finish([transferId])
    if (received === undefined) throw notFound('This file has not come. Choose it again.')
    const { sha256, size, name } = received
    if (this.#isWriting())
      throw refused('Another file is being imported. Wait until that is over, or cancel it.')
    this.#ending.abort(stopped())
    const ending = new AbortController()
    this.#ending = ending
    await this.#forget(sha256)
    try {
      // With the readers of CSV and calendars, which few starts of the program need.
      const { recognize } = await import('./recognize.ts')
      const file = await recognize({ files: this.#files, sha256, size }, (about) => {
        const job = { ...about, folder: this.#folder, file: { sha256, size }, now: this.#effects.now() }
        return this.#runJob('readWhole', job, ending.signal)
      })
      this.#open = { sha256, file, scans: new Map() }
      this.#unread = []
      const importId = this.#effects.newId()
      const about = { importId, name, source: file.source, workspaceId: context.workspaceId() }
      return this.#tell({ ...about, phase: 'open', share: 0, result: null })
    } catch (error) {
      await this.#files.forget(sha256)
      this.#clear()
      throw error
    }
  }

  /** @throws {CommandError} `not_found` for a file that was closed; `refused` where a later preview was asked for */
  async preview(context: CommandContext, importId: string, options: ImportOptions): Promise<ImportPreview> {
    const open = this.#find(importId)
    if (this.#isWriting()) throw refused('The file is being imported.')
    const signal = this.#begin('reading')
    try {
      return await this.#preview(context, open, options, signal)
    } finally {
      if (!signal.aborted) this.#update({ phase: 'open', share: 0 })
    }
  }

  unread(importId: string): readonly UnreadRow[] {
    this.#find(importId)
    return this.#unread
  }

  /**
   * Writes what the preview with the same options counts. What was written before a failure stays, and can be taken back.
   *
   * @throws {CommandError} `not_found` for a file that was closed; `refused` while a question is open
   */
  run(context: CommandContext, importId: string, options: ImportOptions): Promise<ImportResult> {
    const open = this.#find(importId)
    if (this.#isWriting()) throw refused('The file is being imported already.')
    const signal = this.#begin('writing')
    const written = this.#run(context, open, options, signal)
    this.#writing = written.catch(() => undefined)
    return written
  }

  cancel(importId: string): void {
    this.#find(importId)
    if (this.#state?.phase !== 'writing') return
    this.#ending.abort(stopped())
    this.#update({ phase: 'cancelling', share: 0 })
  }

  /** @throws {CommandError} `refused` while the file is written */
  async close(importId: string): Promise<void> {
    this.#find(importId)
    if (this.#isWriting()) throw refused('The file is being imported. Cancel that first.')
    this.#ending.abort(stopped())
    await this.#forget()
    this.#clear()
  }

  /** Forgets what is open. @param except a content that stays */
  async #forget(except?: string): Promise<void> {
    const open = this.#open
    this.#open = null
    for (const content of [open?.sha256, open?.file.rowsFile])
      if (content && content !== except) await this.#files.forget(content)
  }

  /** Takes back what is noted of long imports; the rest goes on with the next start, also after a crash. */
  takeBackNoted(context: CommandContext): void {
    const takeAll = async () => {
      while (!this.#isLeaving && takeBackPart(context)) await setImmediate()
    }
    this.#takingBack = this.#takingBack.then(takeAll).catch(this.#onDefect)
  }

  /** Removes what an earlier start has left. */
  async sweep(): Promise<void> {
    await this.#files.removeUnfinished()
    for (const { sha256 } of await this.#files.list()) await this.#files.remove(sha256)
  }

  /** Ends what is under way: what was written stays. */
  async end(): Promise<void> {
    this.#isLeaving = true
    this.#ending.abort(stopped())
    await this.#writing
    await this.#takingBack
    await this.transfers.end()
    this.#clear()
    await this.#files.removeAll()
  }

  async #preview(
    context: CommandContext,
    open: OpenFile,
    options: ImportOptions,
    signal: AbortSignal,
  ): Promise<ImportPreview> {
    const { file } = open
    const pass = this.#pass(signal)
    const reading = await readingOf(context.replica, open, options, pass)
    const { columns, scan, timeZone, dateOrder, person } = reading
    const missing = file.table === null ? [] : missingColumns(columns)
    const names = this.#names(context, options)
    const sums = new PreviewSums({ names, days: context.days(), comesIn: comesIn(options) })
    const decider = this.#decider(context, open, reading)
    if (missing.length === 0) {
      for await (const rows of rowsInGroups(file, columns, pass)) {
        for (const decision of decider.decide(rows)) sums.add(decision)
      }
    }
    this.#unread = sums.unread
    const isOpen = scan.dateOrder === 'open' && options.dateOrder === undefined
    return {
      table: file.table && {
        header: file.table.header,
        samples: file.table.samples,
        columns,
        missing,
      },
      timeZone,
      hasLocalTimes: scan.hasLocalTimes,
      hasTimes: scan.hasTimes,
      dateOrder: scan.dateOrder === null ? null : dateOrder,
      ambiguousDate: isOpen ? scan.openDate : null,
      people: [...scan.people],
      person,
      ...sums.result(),
    }
  }

  async #run(
    context: CommandContext,
    open: OpenFile,
    options: ImportOptions,
    signal: AbortSignal,
  ): Promise<ImportResult> {
    const long = new LongEdit(context)
    const imported = new ImportedEntries(context.replica.sqlite)
    const end = (about: Partial<ImportResult>): ImportResult => {
      const entries = long.count('timeEntry')
      const result = { entries, isCancelled: false, failure: null, ...about, undoId: long.end() }
      this.#update({ phase: 'done', share: 1, result })
      return result
    }
    const fail = (error: unknown): ImportResult => {
      const trouble = diskTroubleOf(error)
      const failure = error instanceof CommandError ? error.message : trouble && refusalTexts[trouble]
      if (failure !== null) return end({ failure })
      end({ failure: 'Something went wrong inside Dayloom.' })
      throw error
    }
    try {
      const pass = this.#pass(signal)
      const reading = await readingOf(context.replica, open, options, pass)
      requireAnswers(open, reading, options)
      const names = this.#names(context, options)
      const decider = this.#decider(context, open, reading)
      for await (const rows of rowsInGroups(open.file, reading.columns, pass)) {
        const coming = decider.decide(rows).filter(comesIn(options))
        writeEntries({ context, long, names, imported }, coming)
        decider.made(coming.map(({ id }) => id))
      }
      return end({})
    } catch (error) {
      if (signal.aborted && this.#isLeaving) return end({})
      if (!signal.aborted) {
        if (long.count('timeEntry') > 0 || !(error instanceof CommandError)) return fail(error)
        this.#update({ phase: 'open', share: 0 })
        throw error
      }
      try {
        await long.takeBack(setImmediate, (ids, share) => {
          imported.forget(ids)
          this.#update({ share })
        })
      } catch (trouble) {
        return fail(trouble)
      }
      return end({ isCancelled: true })
    }
  }

  #pass(signal: AbortSignal): Pass {
    const onShare = (share: number) => this.#update({ share })
    return { signal, onShare }
  }

  #decider(context: CommandContext, { file }: OpenFile, { timeZone, dateOrder, person }: Reading): Decider {
    return new Decider({
      replica: context.replica,
      imported: new ImportedEntries(context.replica.sqlite),
      workspaceId: this.#workspaceId(context),
      source: file.source,
      moments: new MomentReader({ timeZone, dateOrder }),
      person,
    })
  }

  #names(context: CommandContext, options: ImportOptions): ImportedNames {
    return new ImportedNames(context.replica, this.#workspaceId(context), options)
  }

  /** The one in which the file was opened. */
  #workspaceId(context: CommandContext) {
    return this.#state?.workspaceId ?? context.workspaceId()
  }

  #find(importId: string): KeptImport {
    if (this.#open === null || this.#state?.importId !== importId)
      throw notFound('This file is no longer open. Choose it again.')
    return this.#open
  }

  #isWriting(): boolean {
    return this.#state?.phase === 'writing' || this.#state?.phase === 'cancelling'
  }

  #begin(phase: 'reading' | 'writing'): AbortSignal {
    this.#ending.abort(stopped())
    this.#ending = new AbortController()
    this.#update({ phase, share: 0, result: null })
    return this.#ending.signal
  }

  #update(change: Partial<ImportState>): void {
    if (this.#state === null) return
    const { phase, share } = this.#state
    const isNews =
      change.phase !== undefined || Math.floor((change.share ?? 0) * 100) !== Math.floor(share * 100)
    this.#state = { ...this.#state, ...change }
    if (isNews || phase !== this.#state.phase) this.#listener(this.#state)
  }

  #tell(state: ImportState): ImportState {
    this.#state = state
    this.#listener(state)
    return state
  }

  #clear(): void {
    this.#open = null
    this.#unread = []
    this.#state = null
    this.#listener(null)
  }
}

function stopped(): CommandError {
  return refused('Reading the file was stopped.')
}

function comesIn({ restore, duplicates }: ImportOptions) {
  return (decision: Decision): decision is Decision & TimedRow =>
    decision.kind === 'entry' ||
    (decision.kind === 'deleted' && restore) ||
    (decision.kind === 'duplicate' && duplicates)
}
