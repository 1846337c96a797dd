/** Whose entries a person sees in reports: the table of permissions, as SQL. */

import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Member } from '../access/caller.ts'
import { may, mayInProject } from '../access/permissions.ts'
import type { Database } from '../database/database.ts'

type Builder = ExpressionBuilder<Database, 'time_entries'>

type Condition = ExpressionWrapper<Database, 'time_entries', SqlBool>

function inProject(eb: Builder, isPrivate: boolean, memberId: number | null, managing: boolean) {
  const project = eb
    .selectFrom('projects')
    .select('projects.id')
    .whereRef('projects.organization_id', '=', 'time_entries.organization_id')
    .whereRef('projects.id', '=', 'time_entries.project_id')
    .where('projects.is_private', '=', isPrivate)
  if (memberId === null) return eb.exists(project)
  return eb.exists(
    project.where((inner) =>
      inner.exists(
        inner
          .selectFrom('project_users')
          .select('project_users.id')
          .whereRef('project_users.organization_id', '=', 'projects.organization_id')
          .whereRef('project_users.project_id', '=', 'projects.id')
          .where('project_users.user_id', '=', memberId)
          .$if(managing, (query) => query.where('project_users.manager', '=', true)),
      ),
    ),
  )
}

/**
 * Entries of one's own, and those of projects in which one may see everybody's: asked of the table of permissions for
 * each standing that one can have in a project that one sees. Undefined for who sees all.
 */
export function visibleEntries(member: Member, userId: number): ((eb: Builder) => Condition) | undefined {
  if (may(member, 'time_entries.view_all')) return undefined
  const seesPrivate = may(member, 'projects.view_private')
  const standings = [false, true].flatMap((isPrivate) => [
    { isPrivate, manager: null, seen: !isPrivate || seesPrivate },
    { isPrivate, manager: false, seen: true },
    { isPrivate, manager: true, seen: true },
  ])
  const granted = standings.filter(
    ({ isPrivate, manager, seen }) =>
      seen && mayInProject(member, { is_private: isPrivate, manager }, 'project.view_time_entries'),
  )
  return (eb) =>
    eb.or([
      eb('time_entries.user_id', '=', userId),
      ...granted.map(({ isPrivate, manager }) =>
        inProject(eb, isPrivate, manager === null ? null : userId, manager === true),
      ),
    ])
}
