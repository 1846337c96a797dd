/** Files on tasks: whoever sees a task sees and changes its attachments (P §4.5). */

import {
  type Attachment,
  attachment,
  type AttachmentBody,
  type listAttachments as listEndpoint,
} from '../../shared/api/attachments.ts'
import type { EndpointInput, StreamOutput } from '../../shared/api/endpoint.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requireWorkspace, type WorkspacePath, type Scope } from '../access/scope.ts'
import { keptTimes } from '../effects/timestamps.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { sameFields } from '../http/same-fields.ts'
import { orderTerm } from '../lists/order-by.ts'
import { sinceInstant } from '../lists/since.ts'
import { viewerAt } from '../projects/find.ts'
import { requireTask, type TaskPath } from '../tasks/find.ts'
import type { TaskRow } from '../tasks/task-rows.ts'
import {
  type AttachmentField,
  type AttachmentRow,
  deleteAttachment,
  findAttachment,
  isAttachmentField,
  listAttachments,
  listVisibleAttachments,
  updateAttachment,
} from './queries.ts'
import { safeName } from './safe-name.ts'
import { create as contentDisposition } from 'content-disposition'
import { byteRange, namesTag } from './byte-range.ts'

export interface AttachmentPath extends TaskPath {
  readonly attachment_id: number
}

const shown = sameFields(attachment)

export function toAnswer(row: AttachmentRow): Attachment {
  return { ...shown(row), ...keptTimes(row) }
}

/**
 * @throws {Forbidden} when the workspace is unknown, not the caller's, or not the organization's.
 * @throws {NotFound} when it has no such task, or the caller may not see it.
 */
export function requireTaskOf(scope: Scope, path: TaskPath): Promise<TaskRow> {
  return requireTask(scope, viewerAt(scope, path), path.task_id)
}

/** @throws {NotFound} when the task has no such attachment. */
export async function requireAttachment(scope: Scope, path: AttachmentPath): Promise<AttachmentRow> {
  const row = await findAttachment(scope.db, await requireTaskOf(scope, path), path.attachment_id)
  if (row === undefined) throw new NotFound('attachment', 'Task attachment does not exist')
  return row
}

type AttachmentQuery = EndpointInput<typeof listEndpoint>['query']

function orderOf(texts: readonly string[] = []) {
  return texts.map((text) => {
    const { field, descending } = orderTerm(text, 'order_by')
    if (!isAttachmentField(field))
      throw new BadRequest('invalid', { field: 'order_by', says: `cannot order by ${field}` })
    return { field, descending }
  })
}

const standardOrder: readonly { readonly field: AttachmentField; readonly descending: boolean }[] = [
  { field: 'display_order', descending: false },
]

/** Those of a task, by `display_order` unless the query says otherwise; with `since` the deleted ones too. */
export async function readAttachments(
  scope: Scope,
  path: TaskPath,
  query: AttachmentQuery,
): Promise<Attachment[]> {
  const task = await requireTaskOf(scope, path)
  const order = orderOf(query['order_by[]'])
  const by = order.length === 0 ? standardOrder : order
  return (await listAttachments(scope.db, task, by, sinceInstant(query.since))).map(toAnswer)
}

/**
 * Those of all tasks that the caller sees in a workspace; with `since` the deleted ones too.
 *
 * @throws {Forbidden} for a workspace that is not the caller's.
 */
export async function readWorkspaceAttachments(
  { db, caller }: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  { since }: { readonly since?: number | undefined },
): Promise<Attachment[]> {
  const viewer = { member: requireWorkspace(caller, workspaceId), userId: caller.userId }
  return (await listVisibleAttachments(db, viewer, sinceInstant(since))).map(toAnswer)
}

export async function readAttachment(scope: Scope, path: AttachmentPath): Promise<Attachment> {
  return toAnswer(await requireAttachment(scope, path))
}

/**
 * Changes what the body holds and nothing else.
 *
 * @throws {BadRequest} for an empty name.
 * @throws {PreconditionFailed} when it is meant for another version.
 */
export async function changeAttachment(
  scope: Scope,
  path: AttachmentPath,
  { name, display_order }: AttachmentBody,
) {
  const row = await requireAttachment(scope, path)
  requireExpectedVersion(scope, row)
  if (name?.trim() === '') throw new BadRequest('required', { field: 'name' })
  await updateAttachment(scope.db, row, {
    ...(name !== undefined && { name: safeName(name) }),
    ...(display_order !== undefined && { display_order }),
    at: scope.at,
  })
}

/** @throws {PreconditionFailed} when it is meant for another version. */
export async function removeAttachment(scope: Scope, path: AttachmentPath) {
  const row = await requireAttachment(scope, path)
  requireExpectedVersion(scope, row)
  await deleteAttachment(scope.db, row, scope)
}

/** Should a browser open the file nevertheless, the file loads nothing, runs nothing, and belongs to no origin. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

async function* nothing(): AsyncGenerator<Uint8Array> {}

/**
 * Sends the file, or the part of it that the request asks for, and nothing when the client has it already.
 *
 * @throws {NotFound} when the task has no such attachment.
 * @throws {RangeNotSatisfiable} when the file does not reach to where the part begins.
 */
export async function sendFile(
  scope: Scope & { readonly headers: Headers },
  path: AttachmentPath,
): Promise<StreamOutput> {
  const {
    organization_id: organizationId,
    sha256,
    size,
    name,
    mime_type,
  } = await requireAttachment(scope, path)
  const tag = `"${sha256}"`
  const headers = { ETag: tag, 'Accept-Ranges': 'bytes' }
  const known = scope.headers.get('if-none-match')
  if (known !== null && namesTag(known, tag)) return { status: 304, headers, body: nothing() }

  const condition = scope.headers.get('if-range')
  const wanted = condition === null || condition.trim() === tag ? scope.headers.get('range') : null
  const range = byteRange(wanted, size)
  const body = await scope.effects.contents.read({ organizationId, sha256 }, range ?? undefined)
  if (body === null) throw new Error(`The content of attachment ${path.attachment_id} is not there.`)
  const described = {
    ...headers,
    'Content-Type': mime_type,
    'Content-Disposition': contentDisposition(name),
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  if (range === null) return { headers: { ...described, 'Content-Length': String(size) }, body }
  return {
    status: 206,
    headers: {
      ...described,
      'Content-Length': String(range.last - range.first + 1),
      'Content-Range': `bytes ${range.first}-${range.last}/${size}`,
    },
    body,
  }
}
