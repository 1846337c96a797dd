/** Members and teams of the workspace in use, and what would move from a ghost to a person. */

import { type Member, team, type Team } from '../../../shared/bridge/people.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import type { QueryContext } from './query-context.ts'
import { listRows, rowsHere } from './shown-rows.ts'
import type { EmbodyPreview } from '../../../shared/bridge/ghosts.ts'
import { findRow } from '../commands/find-row.ts'
import { listWorkingHours } from './working-time.ts'

/** By name, oneself first. */
export function listMembers(context: QueryContext): Member[] {
  const teams = rowsHere(context, 'team', 'folded, name').map(({ localId, fields }) => ({
    id: localId,
    members: new Set(fields.memberIds),
  }))
  // A person of several workspaces has one row, which names the workspace that was read last.
  const condition = 'deleted = 0 AND (workspace_id = ? OR is_me = 1) ORDER BY is_me DESC, folded, row_id'
  return context.replica.rows
    .where('member', condition, [context.workspaceId()])
    .map(({ localId, fields }) => {
      const theirs = teams.filter(({ members }) => members.has(localId))
      return Object.assign({ id: localId, teamIds: theirs.map(({ id }) => id) }, fields)
    })
}

/** By name. */
export function listTeams(context: QueryContext): Team[] {
  return listRows(context, 'team', team, 'folded, name')
}

/** The person at this computer; null until the service has told. */
export function personAt(replica: Replica): LocalId | null {
  const me = replica.sqlite.get('SELECT local_id FROM members WHERE is_me = 1 LIMIT 1')
  return (me?.['local_id'] ?? null) as LocalId | null
}

/** Everybody who is in one of the teams, people and ghosts. */
export function workersOfTeams(replica: Replica, teamIds: readonly LocalId[]): LocalId[] {
  const wanted = JSON.stringify(teamIds)
  const ids = replica.sqlite.all(
    `SELECT worker.value AS id FROM teams, json_each(teams.member_ids) AS worker
     WHERE teams.deleted = 0 AND teams.local_id IN (SELECT value FROM json_each(?))
     UNION SELECT ghosts.local_id FROM ghosts, json_each(ghosts.team_ids) AS team
     WHERE ghosts.deleted = 0 AND team.value IN (SELECT value FROM json_each(?))`,
    [wanted, wanted],
  )
  return ids.map(({ id }) => id as LocalId)
}

interface Named {
  readonly id: LocalId
  readonly name: string
}

/**
 * @param memberId null for somebody who is still to be invited, and so has no hours yet
 * @throws {CommandError} `not_found` when the ghost or the person is gone
 */
export function embodyPreview(
  context: QueryContext,
  { id, memberId }: { readonly id: LocalId; readonly memberId: LocalId | null },
): EmbodyPreview {
  const { replica, deletedParents } = context
  const ghost = findRow(replica, 'ghost', id)
  if (memberId !== null) findRow(replica, 'member', memberId)
  const hours = listWorkingHours(context)
  const hasHours = memberId !== null && hours.some((row) => row.memberId === memberId)
  return {
    projects: named(replica, 'project', deletedParents.visibleOf(ghost.fields.projectIds)),
    tasks: tasksOfGhost(replica, id)
      .map(({ localId, fields: { name, projectId } }) => ({
        id: localId,
        name,
        projectId: deletedParents.visible(projectId),
      }))
      .toSorted(byName),
    teams: named(replica, 'team', ghost.fields.teamIds),
    timeOff: replica.rows.where('timeOff', 'ghost_id = ? AND deleted = 0', [id]).length,
    weekdays: hours
      .filter((row) => row.ghostId === id && !hasHours)
      .map(({ weekday, seconds }) => ({ weekday, seconds })),
  }
}

export function tasksOfGhost({ rows }: Replica, id: LocalId): readonly Row<'task'>[] {
  return rows.where('task', 'deleted = 0 AND row_id IN (SELECT row_id FROM task_links WHERE target = ?)', [
    id,
  ])
}

function named({ rows }: Replica, entity: 'project' | 'team', ids: readonly LocalId[]): Named[] {
  return ids
    .flatMap((id) => {
      const row = rows.find(entity, id)
      return row === undefined || row.deleted ? [] : [{ id, name: row.fields.name }]
    })
    .toSorted(byName)
}

function byName(one: Named, other: Named): number {
  return one.name.localeCompare(other.name)
}
