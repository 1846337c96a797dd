/** Files on tasks. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { requireName, type FileTransfers } from '../files/file-transfers.ts'
import type { Replica } from '../replica/replica.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'
import { updateMany } from './plain-commands.ts'

/**
 * Puts files that have come whole on a task, behind those that are there. They are durable on this computer before
 * anything is queued.
 *
 * @throws {CommandError} `not_found` for a task that is gone, or a file that is no longer being added; `refused` for one
 *   of which a part is missing, and when the disk is full
 */
export async function addAttachments(
  context: CommandContext,
  transfers: FileTransfers,
  { taskId, transferIds }: ParsedInput<'attachments.add'>,
): Promise<Changed> {
  findRow(context.replica, 'task', taskId)
  const received = await transfers.finish(transferIds)
  return change(context, (editing) => {
    const task = findRow(context.replica, 'task', taskId)
    const end = endOf(context.replica, taskId)
    for (const [index, { name, size, sha256 }] of received.entries()) {
      const about = { name, size, sha256, mimeType: mediaTypeOf(name), position: end + index }
      editing.create('attachment', { taskId, ...about }, task.workspaceId)
    }
  })
}

/** @throws {CommandError} as `updateMany`; `refused` for what cannot be the name of a file */
export function renameAttachment(
  context: CommandContext,
  { id, name, typedOver }: ParsedInput<'attachments.rename'>,
): Changed {
  requireName(name)
  return updateMany(context, 'attachment', { ids: [id], changes: { name }, typedOver })
}

function endOf({ sqlite }: Replica, taskId: LocalId): number {
  const last = sqlite.get('SELECT max(position) AS last FROM attachments WHERE task_id = ? AND deleted = 0', [
    taskId,
  ])
  return ((last?.['last'] ?? -1) as number) + 1
}

/** The media type of a file before the service has looked into it. */

const byExtension: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** By the end of its name. */
export function mediaTypeOf(name: string): string {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return byExtension[extension] ?? 'application/octet-stream'
}
