import type { AuditAction } from '../../shared/api/audit.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changeRows, deleteUntil, insertOf, rowsOf } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

export const insertLines = insertOf('audit_log')

/** The place of a line in the order of time. */
export interface LinePlace {
  readonly createdAt: Instant
  readonly number: number
}

export interface LineFilter {
  /** All organizations, and none, when absent. */
  readonly organizationId?: number
  /** The instants are included. */
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  readonly userId?: number | undefined
  /** Acts of the person, and those that are about them. */
  readonly about?: number | undefined
  readonly actions?: readonly AuditAction[] | undefined
  /** The lines before it in time. */
  readonly before?: LinePlace | undefined
}

/** The latest first, with the names of people as they are now. */
export function listLines(db: Db, filter: LineFilter, limit: number) {
  const { organizationId, from, to, userId, about, actions, before } = filter
  return db
    .selectFrom('audit_log as line')
    .leftJoin('users as actor', 'actor.id', 'line.user_id')
    .leftJoin('users as person', (join) =>
      join.onRef('person.id', '=', 'line.subject_id').on('line.subject_kind', '=', 'user'),
    )
    .selectAll('line')
    .select([
      'actor.name as actor_name',
      'actor.email as actor_email',
      'person.name as subject_name',
      'person.email as subject_email',
    ])
    .$if(organizationId !== undefined, (query) =>
      query.where('line.organization_id', '=', organizationId ?? 0),
    )
    .$if(from !== undefined, (query) => query.where('line.created_at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('line.created_at', '<=', to ?? 0))
    .$if(userId !== undefined, (query) => query.where('line.user_id', '=', userId ?? 0))
    .$if(about !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('line.user_id', '=', about ?? 0),
          eb.and([eb('line.subject_kind', '=', 'user'), eb('line.subject_id', '=', about ?? 0)]),
        ]),
      ),
    )
    .$if(actions !== undefined, (query) => query.where('line.action', 'in', actions ?? []))
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('line.created_at', 'line.number'),
          '<',
          eb.tuple(before?.createdAt ?? 0, before?.number ?? 0),
        ),
      ),
    )
    .orderBy('line.created_at', 'desc')
    .orderBy('line.number', 'desc')
    .limit(limit)
    .execute()
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** How many lines of an action there are about a person since then. */
export async function countAbout(db: Db, action: AuditAction, userId: number, since: Instant) {
  const { count } = await rowsOf(db, 'audit_log', { subject_kind: 'user', subject_id: userId, action })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the lines up to an instant. */
export function pruneLines(db: Db, until: Instant): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await changeRows(transaction, 'audit_pruning', { number: 1 }, { until })
    await deleteUntil(transaction, 'audit_log', 'created_at', until)
  })
}
