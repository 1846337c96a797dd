/** Forms with files, and a task to attach them to. */

import type { Attachment } from '../../shared/api/attachments.ts'
import { createAttachment } from '../../shared/api/attachments.ts'
import { createTask } from '../../shared/api/tasks.ts'
import type { Person } from '../testing/test-service.ts'

export interface SentFile {
  readonly text?: string
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly type?: string
  readonly fileName?: string
}

/** @param field of the files */
export function formOf(
  fields: Readonly<Record<string, string>>,
  files: readonly SentFile[],
  field = 'file',
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { text = '', bytes, type = 'text/plain', fileName = 'notes.txt' } of files) {
    form.append(field, new Blob([bytes ?? text], { type }), fileName)
  }
  return form
}

export interface TaskPath {
  readonly organization_id: number
  readonly workspace_id: number
  readonly task_id: number
}

export async function taskOf(
  { client, organizationId, workspaceId }: Person,
  fields: object = {},
): Promise<TaskPath> {
  const place = { organization_id: organizationId, workspace_id: workspaceId }
  const { id } = await client.call(createTask, { params: place, body: { name: 'Draw', ...fields } })
  return { ...place, task_id: id }
}

export function attach(
  { client }: Person,
  params: TaskPath,
  file: SentFile,
  fields: Readonly<Record<string, string>> = {},
): Promise<Attachment> {
  return client.call(createAttachment, { params, body: formOf({ display_order: '0', ...fields }, [file]) })
}

export function pathTo(params: TaskPath, { id }: Attachment): TaskPath & { readonly attachment_id: number } {
  return { ...params, attachment_id: id }
}
