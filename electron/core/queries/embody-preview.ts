/** Exactly what would move from a ghost to a person, as far as this computer knows of it. */

import type { EmbodyPreview } from '../../../shared/bridge/ghosts.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { findRow } from '../commands/find-row.ts'
import type { Replica } from '../replica/replica.ts'
import type { QueryContext } from './query-context.ts'
import { listWorkingHours } from './working-time.ts'

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
  const taken = new Set(
    hours.filter((row) => memberId !== null && row.memberId === memberId).map(({ weekday }) => weekday),
  )
  return {
    projects: named(replica, 'project', deletedParents.visibleOf(ghost.fields.projectIds)),
    tasks: replica.rows
      .where('task', 'deleted = 0 AND row_id IN (SELECT row_id FROM task_links WHERE target = ?)', [id])
      .map(({ localId, fields: { name, projectId } }) => ({
        id: localId,
        name,
        projectId: deletedParents.visible(projectId),
      }))
      .toSorted(byName),
    teams: named(replica, 'team', ghost.fields.teamIds),
    timeOff: replica.rows.where('timeOff', 'ghost_id = ? AND deleted = 0', [id]).length,
    weekdays: hours
      .filter((row) => row.ghostId === id && !taken.has(row.weekday))
      .map(({ weekday }) => weekday),
  }
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
