/** Files on tasks (P §2 Task attachment, P §4.5, decisions §6). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { syncId, withSyncId } from './feed.ts'
import { id, queryInteger, timestamp } from './fields.ts'

/** P §8. */
export const MAXIMUM_FILES = 10

const LARGEST_ORDER = 2_147_483_647

export const attachment = z.object({
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  /** Where it stands among those of its task, the lowest first. */
  display_order: z.int(),
  id,
  /** As its first bytes say, or as its sender does where they say nothing. */
  mime_type: z.string(),
  /** Safe as the name of a file on any computer. */
  name: z.string(),
  /** Of its content in hexadecimal digits, so that a download can be checked: an extension of ours. */
  sha256: z.string().regex(/^[\da-f]{64}$/),
  /** In bytes. */
  size: z.int().nonnegative(),
  task_id: id,
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
})
export type Attachment = z.output<typeof attachment>

const attachmentName = z.string().max(255)
const displayOrder = z.int().min(-LARGEST_ORDER).max(LARGEST_ORDER)

/** As a form carries it. */
const formOrder = z
  .string()
  .regex(/^\s*[-+]?\d{1,10}(\.0*)?\s*$/)
  .transform(Number)
  .refine((order) => Math.abs(order) <= LARGEST_ORDER)

export const attachmentBody = z.object({ display_order: displayOrder, name: attachmentName }).partial()
export type AttachmentBody = z.output<typeof attachmentBody>

/** P §4 types it as a string: one that is no id is no attachment's. */
const attachmentId = z.string().transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : 0))

const path = '/api/organizations/{organization_id}/workspaces/{workspace_id}/tasks/{task_id}/attachments'
const endpoint = endpointsOf({ area: 'planning', source: 'P §4.5', row: attachment })
const one = { params: { attachment_id: attachmentId } } as const

export const listAttachments = endpoint('attachments.list', `GET ${path}`, {
  summary:
    'Lists the attachments of a task by display_order. Extension: `since` (UNIX seconds) lists what was created, changed or deleted since, in the order of change.',
  query: z.object({
    /** Fields, the first counts most: `field`, `-field` or `field,asc|desc`. */
    'order_by[]': z.array(z.string()).max(20).optional(),
    since: queryInteger.optional(),
  }),
  answer: { kind: 'list', status: 200, schema: attachment },
})

export const listWorkspaceAttachments = endpoint(
  'attachments.list_workspace',
  'GET /api/workspaces/{workspace_id}/attachments',
  {
    area: 'planning',
    source: 'decisions §9',
    summary:
      'Lists the attachments of all tasks that the caller sees in a workspace; with `since` (UNIX seconds) what was created, changed or deleted since, in the order of change: an extension of ours.',
    query: z.object({ since: queryInteger.optional() }),
  },
)

export const createAttachment = endpoint('attachments.create', `POST ${path}`, {
  summary: 'Attaches a file to a task, under a name of its own or that of the file.',
  form: {
    fields: z.object({ name: attachmentName.optional(), display_order: formOrder, ...withSyncId }),
    files: { name: 'file', most: 1 },
  },
})

export const createAttachments = endpoint('attachments.bulk_create', `POST ${path}/bulk`, {
  summary: 'Attaches up to 10 files to a task, or none when one of them cannot be.',
  form: {
    fields: z.object({
      names: z.array(attachmentName.optional()).optional(),
      display_orders: z.array(formOrder),
      sync_ids: z.array(syncId.optional()).optional(),
    }),
    files: { name: 'files[]', most: MAXIMUM_FILES },
  },
  answer: { kind: 'array', status: 201, schema: attachment },
})

export const updateAttachment = endpoint('attachments.update', `PUT ${path}/{attachment_id}`, {
  ...one,
  summary: 'Renames an attachment or gives it another place; absent keys stay as they are.',
  body: attachmentBody,
  answer: { kind: 'empty', status: 204 },
})

export const deleteAttachment = endpoint('attachments.delete', `DELETE ${path}/{attachment_id}`, {
  ...one,
  summary: 'Takes an attachment from its task.',
})

export const viewAttachment = endpoint('attachments.view', `GET ${path}/{attachment_id}/view`, {
  ...one,
  summary: 'Reads what is known of one attachment.',
  answer: { kind: 'object', status: 200, schema: attachment },
})

export const downloadAttachment = endpoint('attachments.download', `GET ${path}/{attachment_id}/download`, {
  ...one,
  source: 'decisions §6',
  summary:
    'Sends the file, or the part of it that `Range` names. Its ETag is its SHA-256; it is never shown as a page.',
  answer: { kind: 'stream', status: 200, contentType: 'application/octet-stream' },
})
