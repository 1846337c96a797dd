/** Reading the audit log of an organization. */

import {
  type AuditAction,
  auditActions,
  type AuditLine,
  type AuditPage,
  type AuditQuery,
} from '../../shared/api/audit.ts'
import { requireOrganizationPermission } from '../access/permissions.ts'
import type { OrganizationPath, Scope } from '../access/scope.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import { BadRequest } from '../errors/app-error.ts'
import { sinceInstant } from '../lists/since.ts'
import { type LinePlace, type LineRow, listLines } from './queries.ts'

const STANDARD_PAGE = 50
const LARGEST_PAGE = 200

/** Those of a list of actions and areas. */
function actionsAmong(text: string): readonly AuditAction[] {
  const names = text.split(',').map((name) => name.trim())
  return auditActions.filter((action) =>
    names.some((name) => name === action || action.startsWith(`${name}.`)),
  )
}

/** @throws {BadRequest} for what no page ends with. */
function readCursor(text: string): LinePlace {
  const [, createdAt, number] = /^(\d{1,16})-(\d{1,15})$/.exec(text) ?? []
  if (createdAt === undefined || number === undefined) {
    throw new BadRequest('wrong_form', { field: 'cursor' })
  }
  return { createdAt: Number(createdAt), number: Number(number) }
}

function toLine(row: LineRow): AuditLine {
  const { user_id: userId, actor_name, actor_email, subject_kind: kind, subject_id: subjectId } = row
  return {
    number: row.number,
    created_at: toTimestamp(row.created_at),
    action: row.action,
    actor: userId === null ? null : { user_id: userId, name: actor_name ?? '', email: actor_email ?? '' },
    command: row.command,
    client: row.client,
    subject:
      kind === null || subjectId === null
        ? null
        : { kind, id: subjectId, name: row.subject_name || row.subject_email || null },
    details: row.details,
  }
}

/** @throws {Forbidden} for who does not run the organization. */
export async function readLines(
  { db, caller }: Scope,
  path: OrganizationPath,
  query: AuditQuery,
): Promise<AuditPage> {
  const { organization_id: organizationId } = path
  requireOrganizationPermission(caller, organizationId, 'audit.view')
  const actions = query.action === undefined ? undefined : actionsAmong(query.action)
  if (actions?.length === 0) return { lines: [], next_cursor: null }
  const size = Math.min(Math.max(query.per_page ?? STANDARD_PAGE, 1), LARGEST_PAGE)
  const filter = {
    organizationId,
    actions,
    from: sinceInstant(query.since),
    to: sinceInstant(query.until),
    userId: query.user_id,
    before: query.cursor === undefined ? undefined : readCursor(query.cursor),
  }
  const rows = await listLines(db, filter, size + 1)
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return {
    lines: shown.map(toLine),
    next_cursor: last === undefined ? null : `${last.created_at}-${last.number}`,
  }
}
