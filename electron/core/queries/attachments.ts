/** Files on tasks, and their contents in parts. */

import type { Attachment } from '../../../shared/bridge/attachments.ts'
import { PART_SIZE } from '../../../shared/domain/file-parts.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { findRow } from '../commands/find-row.ts'
import { notFound } from '../commands/command-error.ts'
import type { AccountFiles } from '../files/account-files.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'

/** Files that wait for the service with a content: several when the same was added twice. */
export function pendingAttachments({ rows }: Replica, sha256: string): LocalId[] {
  return rows
    .where('attachment', 'sha256 = ? AND server_id IS NULL AND deleted = 0', [sha256])
    .map(({ localId }) => localId)
}

/** In their order. */
export async function attachmentsOf(
  replica: Replica,
  files: AccountFiles,
  taskId: LocalId,
): Promise<Attachment[]> {
  const rows = replica.rows.where('attachment', 'task_id = ? AND deleted = 0 ORDER BY position, row_id', [
    taskId,
  ])
  return Promise.all(rows.map((row) => shown(row, taskId, files)))
}

async function shown(
  { localId, serverId, fields, syncState }: Row<'attachment'>,
  taskId: LocalId,
  { stored }: AccountFiles,
): Promise<Attachment> {
  const { name, mimeType, size, sha256 } = fields
  const isHere = (await stored.sizeOf(sha256)) === size
  const content = serverId === null ? 'uploading' : isHere ? 'here' : 'server'
  const sent = content === 'uploading' ? stored.sentBytes.shareOf(sha256) : null
  return { id: localId, taskId, name, mimeType, size, content, sent, syncState }
}

/**
 * One part of a content, which is fetched whole before its first part is answered.
 *
 * @throws {CommandError} as `FileDownloads.fetch`, and `not_found` for an attachment that is gone
 */
export async function readAttachment(
  { replica, effects }: { readonly replica: Replica; readonly effects: { readonly now: () => string } },
  { stored, downloads }: AccountFiles,
  { id, offset }: ParsedInput<'attachments.read'>,
): Promise<ProcedureOutput<'attachments.read'>> {
  const row = findRow(replica, 'attachment', id)
  const { sha256, size } = row.fields
  await downloads.fetch(row)
  if (offset === 0) await stored.touch(sha256, new Date(effects.now()))
  const bytes = await stored.read(sha256, offset, PART_SIZE)
  if (bytes === null) throw notFound('This file is no longer on this computer. Open it once more.')
  return { base64: Buffer.from(bytes).toString('base64'), isLast: offset + bytes.length >= size }
}
