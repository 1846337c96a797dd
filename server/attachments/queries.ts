import { type Selectable, sql } from 'kysely'
import type { Moment, WorkspacePlace } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds, chunksOf } from '../database/id-list.ts'
import {
  insertOf,
  rowsOf,
  type TenantKey,
  updateOf,
  withinTenant,
  deleteRows,
  hasRow,
} from '../database/rows.ts'
import { keyOf, type Viewer } from '../projects/queries.ts'
import { isVisible } from '../tasks/visibility-queries.ts'
import type { AttachmentTables } from './tables.ts'
import type { ContentKey } from '../contents/content-store.ts'
import { DAY } from '../effects/timestamps.ts'

export type AttachmentRow = Selectable<AttachmentTables['attachments']>

const columns = {
  created_at: sql.ref('created_at'),
  display_order: sql.ref('display_order'),
  id: sql.ref('id'),
  mime_type: sql.ref('mime_type'),
  name: sql`lower(name)`,
  size: sql.ref('size'),
  updated_at: sql.ref('at'),
} as const

export type AttachmentField = keyof typeof columns

export function isAttachmentField(name: string): name is AttachmentField {
  return Object.hasOwn(columns, name)
}

function attachmentsOf(db: Db, { organization_id, id }: TenantKey) {
  return rowsOf(db, 'attachments', { organization_id, task_id: id }).selectAll()
}

/** With `since`, what was created, changed or deleted at that instant or later, in the order of change. */
export function listAttachments(
  db: Db,
  task: TenantKey,
  order: readonly { readonly field: AttachmentField; readonly descending: boolean }[],
  since?: Instant,
) {
  if (since !== undefined) {
    return attachmentsOf(db, task).where('at', '>=', since).orderBy('at').orderBy('id').execute()
  }
  let query = attachmentsOf(db, task).where('deleted_at', 'is', null)
  for (const { field, descending } of order) {
    query = query.orderBy(columns[field], descending ? 'desc' : 'asc')
  }
  return query.orderBy('id').execute()
}

/** Those of the workspace's tasks that the viewer sees. */
function visibleAttachments(db: Db, viewer: Viewer) {
  const { organizationId, workspaceId } = keyOf(viewer)
  return db
    .selectFrom('attachments')
    .innerJoin('tasks', (join) =>
      withinTenant(join, 'tasks.id', 'attachments.task_id').on(() => isVisible('tasks', keyOf(viewer))),
    )
    .selectAll('attachments')
    .where('attachments.organization_id', '=', organizationId)
    .where('attachments.workspace_id', '=', workspaceId)
}

/** With `since`, what was created, changed or deleted at that instant or later, in the order of change. */
export function listVisibleAttachments(db: Db, viewer: Viewer, since?: Instant) {
  const visible = visibleAttachments(db, viewer)
  const listed =
    since === undefined
      ? visible
          .where('attachments.deleted_at', 'is', null)
          .orderBy('attachments.task_id')
          .orderBy('attachments.display_order')
      : visible.where('attachments.at', '>=', since).orderBy('attachments.at')
  return listed.orderBy('attachments.id').execute()
}

/** Those of the attachments that are there and the viewer sees. At least one id. */
export function attachmentsAmong(db: Db, viewer: Viewer, ids: readonly number[]) {
  return visibleAttachments(db, viewer)
    .where('attachments.id', 'in', paddedIds(ids))
    .where('attachments.deleted_at', 'is', null)
    .execute()
}

export function findAttachment(db: Db, task: TenantKey, id: number) {
  return attachmentsOf(db, task).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

export const insertAttachments = insertOf('attachments')

export const updateAttachment = updateOf('attachments')

function deletion(db: Db, organizationId: number, { now, at }: Moment) {
  return db
    .updateTable('attachments')
    .set({ deleted_at: now, at })
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'sha256'])
}

async function deleteWithContents(
  db: Db,
  organizationId: number,
  attachments: ReturnType<typeof deletion>,
  { now }: Moment,
) {
  const deleted = await attachments.execute()
  const hashes = deleted.map(({ sha256 }) => sha256)
  await checkLater(db, organizationId, hashes, now)
  return deleted.map(({ id }) => id)
}

/** Deletes an attachment; its content goes when its time is over, unless another has it. */
export async function deleteAttachment(db: Db, { organization_id, id }: AttachmentRow, moment: Moment) {
  const deleted = deletion(db, organization_id, moment).where('id', '=', id)
  await deleteWithContents(db, organization_id, deleted, moment)
}

/** The same for all attachments of tasks. Answers which they were. */
export function deleteAttachmentsOfTasks(
  db: Db,
  organizationId: number,
  taskIds: readonly number[],
  moment: Moment,
) {
  const ofTasks = deletion(db, organizationId, moment).where('task_id', 'in', paddedIds(taskIds))
  return deleteWithContents(db, organizationId, ofTasks, moment)
}

/** The same for all attachments of an organization. */
export async function deleteAttachmentsOfOrganization(db: Db, organizationId: number, moment: Moment) {
  await deleteWithContents(db, organizationId, deletion(db, organizationId, moment), moment)
}

/** The same for one workspace. */
export async function deleteAttachmentsOfWorkspace(
  db: Db,
  { organizationId, workspaceId }: WorkspacePlace,
  moment: Moment,
) {
  const deleted = deletion(db, organizationId, moment).where('workspace_id', '=', workspaceId)
  await deleteWithContents(db, organizationId, deleted, moment)
}

/** Longer than any request takes, and long enough for yesterday's backup of the database to find its contents. */
const KEPT_UNASKED: Instant = 7 * DAY

/** Few enough for one statement of any database. */
const AT_A_TIME = 500

function chunksOfHashes(hashes: readonly string[]): readonly string[][] {
  return [...chunksOf([...new Set(hashes)], AT_A_TIME)]
}

/**
 * Notes that contents are there, or about to be: until their time is over nobody removes them. Waits for who is removing
 * one of them right now; what has been put there by then is put there again.
 */
export async function claimContents(db: Db, organizationId: number, hashes: readonly string[], now: Instant) {
  const check_at = now + KEPT_UNASKED
  for (const chunk of chunksOfHashes(hashes)) {
    await db
      .insertInto('attachment_contents')
      // In one order, so that two requests never wait for each other.
      .values(chunk.toSorted().map((sha256) => ({ organization_id: organizationId, sha256, check_at })))
      .onConflict((conflict) => conflict.columns(['organization_id', 'sha256']).doUpdateSet({ check_at }))
      .execute()
  }
}

/** Looks at contents again when their time is over. @returns how many of them there are. */
export async function checkLater(db: Db, organizationId: number, hashes: readonly string[], now: Instant) {
  let found = 0
  for (const chunk of chunksOfHashes(hashes)) {
    const rows = await db
      .updateTable('attachment_contents')
      .set({ check_at: now + KEPT_UNASKED })
      .where('organization_id', '=', organizationId)
      .where('sha256', 'in', chunk)
      .returning('sha256')
      .execute()
    found += rows.length
  }
  return found
}

/** Contents that are to be looked at, at most so many. */
export async function dueContents(db: Db, now: Instant, limit: number) {
  const rows = await db
    .selectFrom('attachment_contents')
    .select(['organization_id', 'sha256'])
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .execute()
  return rows.map(({ organization_id, sha256 }) => ({ organizationId: organization_id, sha256 }))
}

/**
 * Settles a content that is due, in a transaction: until its end nobody else claims it.
 *
 * @returns `unused` when no attachment has it; its row is gone then, and it has to go before the transaction ends. Null when
 *   it is not due any more.
 */
export async function settleContent(transaction: Db, { organizationId, sha256 }: ContentKey, now: Instant) {
  const settled = await transaction
    .updateTable('attachment_contents')
    .set({ check_at: null })
    .where('organization_id', '=', organizationId)
    .where('sha256', '=', sha256)
    .where('check_at', '<=', now)
    .returning('sha256')
    .execute()
  if (settled.length === 0) return null
  const content = { organization_id: organizationId, sha256 }
  const users = rowsOf(transaction, 'attachments', { ...content, deleted_at: null }).select('id')
  if (await hasRow(users.limit(1))) return 'used'
  await deleteRows(transaction, 'attachment_contents', content)
  return 'unused'
}

/** How many bytes the files have that are deleted and whose contents are still kept. */
export async function deletedBytesOf(db: Db, organization_id: number, now: Instant): Promise<number> {
  const row = await rowsOf(db, 'attachments', { organization_id })
    .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
    .where('deleted_at', '>', now - KEPT_UNASKED)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

/** How many bytes the files of an organization have together. */
export async function bytesOf(db: Db, organization_id: number): Promise<number> {
  const row = await rowsOf(db, 'attachment_sums', { organization_id }).select('bytes').executeTakeFirst()
  return row?.bytes ?? 0
}
