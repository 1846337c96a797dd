import { type RawBuilder, sql } from 'kysely'
import type { ViewerKey } from '../projects/queries.ts'

/**
 * Whether a person may see a task: private ones are for their creator and assignees, those of private projects for who
 * sees the project (decisions §9).
 *
 * @param alias of the task's row in the query.
 */
export function isVisible(
  alias: 'tasks' | 'parents',
  { organizationId, userId, seesPrivate }: Pick<ViewerKey, 'organizationId' | 'userId' | 'seesPrivate'>,
): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`)
  const shown = sql<boolean>`(
    ${column('private')} = ${sql.lit(false)}
    or ${column('creator_id')} = ${userId}
    or exists (
      select 1 from task_assignees as own
      where own.organization_id = ${organizationId} and own.task_id = ${column('id')}
        and own.user_id = ${userId}
    )
  )`
  if (seesPrivate) return shown
  return sql<boolean>`${shown} and (
    ${column('project_id')} is null
    or exists (
      select 1 from projects as shown
      where shown.organization_id = ${column('organization_id')} and shown.id = ${column('project_id')}
        and (
          shown.is_private = ${sql.lit(false)}
          or exists (
            select 1 from project_users as own
            where own.organization_id = ${organizationId} and own.project_id = shown.id
              and own.user_id = ${userId}
          )
        )
    )
  )`
}
