/** Members and teams of the workspace in use. */

import type { Member, Team } from '../../../shared/bridge/people.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'
import type { QueryContext } from './query-context.ts'
import { rowsHere } from './shown-rows.ts'

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
  return rowsHere(context, 'team', 'folded, name').map(({ localId, fields }) => ({
    id: localId,
    name: fields.name,
  }))
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
