/** Contents that are at the service and not here: fetched when somebody wants them, checked, and kept. */

import { downloadAttachment } from '../../../shared/api/attachments.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { CommandError, inWords, notFound } from '../commands/command-error.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { onDisk } from './file-system.ts'
import { WrongContentError, type IncomingFile, type StoredFiles } from './stored-files.ts'

export interface FileDownloadsOptions {
  readonly replica: Replica
  readonly files: StoredFiles
  /** Null until a sign-in. */
  readonly api: ApiClient | null
}

export class FileDownloads {
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
