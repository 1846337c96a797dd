/** Finding the attachments of a task that a caller may see, and answering them. */

import { type Attachment, attachment } from '../../shared/api/attachments.ts'
import type { Scope } from '../access/scope.ts'
import { keptTimes } from '../effects/timestamps.ts'
import { NotFound } from '../errors/app-error.ts'
import { sameFields } from '../http/same-fields.ts'
import { viewerAt } from '../projects/viewer.ts'
import { requireTask, type TaskPath } from '../tasks/find.ts'
import type { TaskRow } from '../tasks/task-rows.ts'
import { type AttachmentRow, findAttachment } from './queries.ts'

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
