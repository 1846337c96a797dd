/** Members and teams of the workspace in use. */

import type { Member, Team } from '../../../shared/bridge/people.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { Replica } from '../replica/replica.ts'
import type { QueryContext } from './query-context.ts'

const members = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('members')
    .select(['local_id as id', 'name', 'email', 'role', 'active', 'is_me as isMe'])
    .where('deleted', '=', 0)
    // A person of several workspaces has one row, which names the workspace that was read last.
    .where((where) => where.or([where('workspace_id', '=', given.workspaceId), where('is_me', '=', 1)]))
    .orderBy('is_me', 'desc')
    .orderBy('folded')
    .orderBy('row_id'),
)

const teams = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('teams')
    .select(['local_id as id', 'name', 'member_ids as memberIds'])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId)
    .orderBy('folded')
    .orderBy('name'),
)

const me = statement<Record<string, never>>()((tables) =>
  tables.selectFrom('members').select('local_id as id').where('is_me', '=', 1).limit(1),
)

/** By name, oneself first. */
export function listMembers({ replica, workspaceId }: QueryContext): Member[] {
  const memberTeams = teams
    .all(replica.sqlite, { workspaceId: workspaceId() })
    .map((team) => ({ id: team.id, members: new Set(JSON.parse(team.memberIds) as LocalId[]) }))
  return members.all(replica.sqlite, { workspaceId: workspaceId() }).map((stored) => ({
    id: stored.id,
    name: stored.name,
    email: stored.email,
    role: stored.role,
    teamIds: memberTeams.filter((team) => team.members.has(stored.id)).map(({ id }) => id),
    isMe: stored.isMe === 1,
    active: stored.active === 1,
  }))
}

/** By name. */
export function listTeams({ replica, workspaceId }: QueryContext): Team[] {
  return teams.all(replica.sqlite, { workspaceId: workspaceId() }).map(({ id, name }) => ({ id, name }))
}

/** The person at this computer; null until the service has told. */
export function personAt(replica: Replica): LocalId | null {
  return me.first(replica.sqlite, {})?.id ?? null
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
