/** Files on their way to a task: their contents first, outside of the transaction, then their rows, all or none. */

import type { Attachment, createAttachment, createAttachments } from '../../shared/api/attachments.ts'
import type { EndpointInput } from '../../shared/api/endpoint.ts'
import { type Scope, newRow } from '../access/scope.ts'
import { measureOf, type StagedContent } from '../contents/content-store.ts'
import { BadRequest, Conflict, StorageFull } from '../errors/app-error.ts'
import { refusalOf } from '../errors/in-part.ts'
import type { FileReceiver, ReceivedFile } from '../http/form.ts'
import type { TaskPath } from '../tasks/find.ts'
import {
  bytesOf,
  checkLater,
  claimContents,
  deletedBytesOf,
  type AttachmentRow,
  insertAttachments,
} from './queries.ts'
import { requireAttachment, requireTaskOf, toAnswer } from './service.ts'
import { mediaTypeOf } from './media-type.ts'
import { safeName } from './safe-name.ts'
import { createdOnce } from '../feed/created-once.ts'

/**
 * Deleted files make room at once, and are kept for a while: with them there may be twice as much, so that whoever attaches and deletes
 * again and again fills no disk.
 *
 * @throws {StorageFull} unless the organization may have so many bytes more.
 */
async function requireRoom(
  { db, now, effects: { storageLimit } }: Scope,
  organizationId: number,
  bytes: number,
) {
  if (storageLimit === null) return
  const present = (await bytesOf(db, organizationId)) + bytes
  if (
    present <= storageLimit &&
    present + (await deletedBytesOf(db, organizationId, now)) <= 2 * storageLimit
  )
    return
  throw new StorageFull(storageLimit)
}

const bytesIn = (files: readonly Pick<StagedContent, 'size'>[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)

/**
 * Takes in files for a task. A request that may have been answered before is read although the task is not there (any more):
 * its answer is given again, or the handler refuses it. Nothing of it is kept.
 *
 * @throws {AppError} when the caller may not attach anything there.
 */
export async function receiveFiles(
  scope: Scope & { readonly mayBeRepeated: boolean },
  path: TaskPath,
): Promise<FileReceiver> {
  const { contents, maximumFileBytes } = scope.effects
  const refusal = await refusalOf(() => requireTaskOf(scope, path))
  if (refusal !== null && !scope.mayBeRepeated) throw refusal
  // The handler looks again, once the sizes are known.
  if (!scope.mayBeRepeated) await requireRoom(scope, path.organization_id, 1)
  const staged: StagedContent[] = []
  return {
    maximumFileBytes,
    async take(content) {
      if (refusal !== null) return measureOf(content)
      const taken = await contents.stage(content)
      staged.push(taken)
      return taken
    },
    async keep() {
      // A file that the handler will refuse must not stay until its time is over.
      if ((await refusalOf(() => requireRoom(scope, path.organization_id, bytesIn(staged)))) !== null) return
      const hashes = staged.map(({ sha256 }) => sha256)
      await claimContents(scope.db, path.organization_id, hashes, scope.now)
      for (const content of staged) await content.keep(path.organization_id)
    },
    async end() {
      for (const content of staged) await content.discard()
    },
  }
}

/** The fields of a form about one of its files. Its name is the file's own where it is empty or absent. */
type FileFields = EndpointInput<typeof createAttachment>['body']

function nameOf({ fileName }: ReceivedFile, { name = '' }: FileFields): string {
  return safeName(name.trim() === '' ? fileName : name)
}

/**
 * Attaches files whose contents have been taken in.
 *
 * @param fields of each file, in their order
 * @throws {NotFound} when the task is not there (any more) for the caller. @throws {StorageFull}
 */
async function attach(
  scope: Scope,
  path: TaskPath,
  files: readonly ReceivedFile[],
  fields: readonly FileFields[],
): Promise<Attachment[]> {
  const task = await requireTaskOf(scope, path)
  const hashes = new Set(files.map(({ sha256 }) => sha256))
  if ((await checkLater(scope.db, task.organization_id, [...hashes], scope.now)) < hashes.size) {
    await requireRoom(scope, task.organization_id, bytesIn(files))
    // The task has appeared only after the files had been passed over.
    throw new Conflict('files_not_kept')
  }
  const { organization_id: organizationId, workspace_id: workspaceId } = task
  const place = { organization: { organizationId }, workspaceId }
  const attachments: Attachment[] = []
  for (const [index, one] of fields.entries()) {
    const file = files[index]
    if (file === undefined) continue
    const store = async (): Promise<AttachmentRow> => {
      await requireRoom(scope, organizationId, file.size)
      const row: AttachmentRow = {
        ...newRow(scope),
        organization_id: organizationId,
        workspace_id: workspaceId,
        task_id: task.id,
        creator_id: scope.caller.userId,
        name: nameOf(file, one),
        mime_type: mediaTypeOf(file.head, file.declaredType),
        display_order: one.display_order,
        size: file.size,
        sha256: file.sha256,
      }
      await insertAttachments(scope.db, row)
      return row
    }
    const id = await createdOnce(scope, { kind: 'attachment', place, body: one }, store)
    attachments.push(toAnswer(await requireAttachment(scope, { ...path, attachment_id: id })))
  }
  return attachments
}

/** Attaches one file; see `attach`. */
export async function attachFile(
  scope: Scope,
  files: readonly ReceivedFile[],
  path: TaskPath,
  body: FileFields,
): Promise<Attachment> {
  const [attachment] = await attach(scope, path, files, [body])
  if (attachment === undefined) throw new Error('A file has made no attachment.')
  return attachment
}

/**
 * Attaches all of the files, or none; see `attach`.
 *
 * @throws {BadRequest} when there is not one `display_orders` for each file.
 */
export async function attachFiles(
  scope: Scope,
  files: readonly ReceivedFile[],
  path: TaskPath,
  body: EndpointInput<typeof createAttachments>['body'],
): Promise<Attachment[]> {
  const { names = [], display_orders: orders, sync_ids: syncIds = [] } = body
  if (orders.length < files.length)
    throw new BadRequest('required', { field: `display_orders.${orders.length}` })
  for (const [field, values] of Object.entries({ display_orders: orders, names, sync_ids: syncIds })) {
    if (values.length <= files.length) continue
    throw new BadRequest('too_many', { field, maximum: files.length, says: 'there are more than files' })
  }
  const fields = orders.map((display_order, index) => ({
    name: names[index],
    display_order,
    sync_id: syncIds[index],
  }))
  return attach(scope, path, files, fields)
}
