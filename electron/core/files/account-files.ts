/** The files of an open account: those on this computer, those on their way in, and those to be fetched. */

import type { ApiClient } from '../api-client/api-client.ts'
import type { Effects } from '../effects.ts'
import type { Replica } from '../replica/replica.ts'
import { type FileSystem, onDisk } from './file-system.ts'
import { FileTransfers } from './file-transfers.ts'
import { StoredFiles, WrongContentError, type IncomingFile } from './stored-files.ts'
import type { RunJob } from '../backups/jobs.ts'
import { Imports } from '../import/imports.ts'
import { downloadAttachment } from '../../../shared/api/attachments.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import { CommandError, inWords, notFound } from '../commands/command-error.ts'
import type { Row } from '../replica/rows.ts'

interface FileDownloadsOptions {
  readonly replica: Replica
  readonly files: StoredFiles
  /** Null until a sign-in. */
  readonly api: ApiClient | null
}

class FileDownloads {
  readonly #options: FileDownloadsOptions
  /** By hash: however many windows want a content, it is fetched once. */
  readonly #running = new Map<string, Promise<void>>()

  constructor(options: FileDownloadsOptions) {
    this.#options = options
  }

  /**
   * Resolves when the attachment's content is here, whole and checked.
   *
   * @throws {CommandError} `offline`; `not_found` when it is gone; `server_error` for one that arrived damaged, which is
   *   thrown away; `refused` when the disk is full
   */
  async fetch(row: Row<'attachment'>): Promise<void> {
    const { sha256, size } = row.fields
    const found = await this.#options.files.sizeOf(sha256)
    if (found === size) return
    // Any other size means that the content is not the one that was kept.
    if (found !== null) await this.#options.files.remove(sha256)
    const running =
      this.#running.get(sha256) ?? this.#download(row).finally(() => this.#running.delete(sha256))
    this.#running.set(sha256, running)
    await running
  }

  async #download(row: Row<'attachment'>): Promise<void> {
    const { api, files } = this.#options
    const params = this.#pathOf(row)
    if (params === null) {
      throw notFound('This file is no longer on this computer, and was not sent before. Add it again.')
    }
    if (api === null) throw new CommandError('sign_in_needed', 'Sign in again to fetch this file.')
    const incoming = await onDisk(() => files.begin())
    try {
      await this.#receive(await api.download(downloadAttachment, { params }), incoming, row)
    } catch (error) {
      await incoming.discard()
      throw toCommandError(error)
    }
  }

  async #receive(
    content: AsyncIterable<Uint8Array>,
    incoming: IncomingFile,
    { fields: { sha256, size } }: Row<'attachment'>,
  ): Promise<void> {
    for await (const bytes of content) {
      if (incoming.size + bytes.length > size) throw new WrongContentError('longer')
      await onDisk(() => incoming.write(bytes))
    }
    await onDisk(() => incoming.keep(sha256))
  }

  #pathOf({ serverId, workspaceId, fields: { taskId } }: Row<'attachment'>) {
    const { rows, workspaceTables } = this.#options.replica
    const task = taskId === null ? null : rows.serverIdOf('task', taskId)
    const workspace = workspaceTables.workspaces().find(({ id }) => id === workspaceId)
    if (serverId === null || task === null || workspace === undefined) return null
    return {
      organization_id: workspace.organizationId,
      workspace_id: workspaceId,
      task_id: task,
      attachment_id: String(serverId),
    }
  }
}

function toCommandError(error: unknown): unknown {
  if (error instanceof CommandError) return error
  if (error instanceof WrongContentError) {
    return new CommandError(
      'server_error',
      'This file arrived damaged and was thrown away. Open it once more.',
    )
  }
  if (!(error instanceof ApiFailure)) {
    // The answer broke off while it was read.
    return new CommandError('offline', 'The connection broke off. Open the file once more.')
  }
  return inWords(
    error,
    {
      missing: ['not_found', 'This file no longer exists. It may have been deleted elsewhere.'],
      unauthorized: ['sign_in_needed', 'Sign in again to fetch this file.'],
      unreachable: ['offline', 'This file is not on this computer yet. Connect to fetch it.'],
    },
    ['server_error', 'This file could not be fetched.', true],
  )
}

export interface AccountFilesOptions {
  /** For the contents, and nothing else. */
  readonly folder: string
  readonly disk: FileSystem
  readonly replica: Replica
  /** Null until a sign-in. */
  readonly api: ApiClient | null
  readonly effects: Effects
  readonly runJob: RunJob
  readonly onDefect: (error: unknown) => void
}

export class AccountFiles {
  readonly stored: StoredFiles
  readonly transfers: FileTransfers
  readonly downloads: FileDownloads
  /** Of a file with the time of another program. */
  readonly imports: Imports
  readonly #replica: Replica
  #sweeping: Promise<void> = Promise.resolve()

  constructor({ folder, disk, replica, api, effects, runJob, onDefect }: AccountFilesOptions) {
    this.#replica = replica
    this.stored = new StoredFiles(folder, disk, effects.newId)
    this.transfers = new FileTransfers(this.stored, effects)
    this.downloads = new FileDownloads({ replica, files: this.stored, api })
    this.imports = new Imports({ folder: `${folder}.import`, disk, effects, runJob, onDefect })
  }

  /**
   * Removes what nothing needs any more. To be called before the first command: from then on changes can be undone.
   *
   * @param now epoch milliseconds
   */
  sweep(now: number): Promise<void> {
    this.#sweeping = Promise.all([this.imports.sweep(), sweepFiles(this.#replica, this.stored, now)]).then(
      () => undefined,
    )
    return this.#sweeping
  }

  /** Files that were added and are not on a task are thrown away. Nothing reads or writes here any more afterwards. */
  async close(): Promise<void> {
    // The caller of `sweep` hears of failures.
    await this.#sweeping.catch(() => undefined)
    await this.transfers.end()
    await this.imports.end()
  }
}

const DAY = 86_400_000
/** So long nothing is removed that was looked at or came: milliseconds. */
const GRACE = DAY
/** Contents that the service has as well are fetched again when somebody wants them after so long: milliseconds. */
const KEPT_UNUSED = 60 * DAY

/**
 * A content stays while an attachment has it that is not at the service, or an operation that waits, was refused or cannot
 * be read speaks of it.
 *
 * @param now epoch milliseconds
 */
export async function sweepFiles(replica: Replica, files: StoredFiles, now: number): Promise<void> {
  await files.removeUnfinished()
  for (const { sha256, usedAt } of await files.list()) {
    const unused = now - usedAt
    if (unused < GRACE || isSpokenOf(replica, sha256)) continue
    if (isAttached(replica, sha256) && unused < KEPT_UNUSED) continue
    await files.remove(sha256)
  }
}

function isSpokenOf({ sqlite }: Replica, sha256: string): boolean {
  const waiting = sqlite.get('SELECT 1 FROM operations WHERE instr(changes, ?) > 0 LIMIT 1', [sha256])
  if (waiting !== undefined) return true
  const only = 'SELECT 1 FROM attachments WHERE sha256 = ? AND server_id IS NULL LIMIT 1'
  return sqlite.get(only, [sha256]) !== undefined
}

function isAttached({ sqlite }: Replica, sha256: string): boolean {
  return sqlite.get('SELECT 1 FROM attachments WHERE sha256 = ? LIMIT 1', [sha256]) !== undefined
}
