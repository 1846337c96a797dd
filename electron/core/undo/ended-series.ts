/** The part of a recurring task that a deletion ends, kept so that all of it can be brought back. */

import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import { zoneDays } from '../../../shared/domain/days.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { settingsOf } from '../replica/singletons.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'

/** An occurrence that the service takes along, with what belongs to it. */
export interface EndedOccurrence {
  readonly fields: EntityFields['task']
  readonly parts: readonly EntityFields['task'][]
  readonly blocks: readonly EntityFields['timeBlock'][]
  readonly attachments: readonly EntityFields['attachment'][]
}

export interface EndedSeries {
  /** The task that was deleted itself. */
  readonly deleted: EndedOccurrence
  readonly rrule: string
  /** The date that the rule counts from. */
  readonly first: string
  /** The first date of which the service takes an occurrence along. */
  readonly from: string
  /** By date. */
  readonly gone: readonly EndedOccurrence[]
  /** The dates of the later ones that stay: they are done, or time was tracked on them. */
  readonly kept: readonly string[]
}

/**
 * To be asked before the row is deleted. Null where nothing is taken along, or where nobody can say what.
 *
 * @param scope which occurrences the deletion means, as the service is told
 * @param parts its subtasks, which are deleted before it
 */
export function endedSeries(
  { replica, effects }: QueueContext,
  row: Row<'task'>,
  scope: RecurrenceScope | null,
  parts: () => readonly EntityFields['task'][],
): EndedSeries | null {
  const { seriesId, date } = row.fields
  const isSeries = seriesId === null
  if (isSeries ? scope === 'this' : scope !== 'following') return null
  const series = isSeries ? row : replica.rows.find('task', seriesId)
  const { rrule = null, date: first = null, isTemplate = false } = series?.fields ?? {}
  if (series === undefined || rrule === null || first === null || isTemplate) return null
  const from = isSeries ? zoneDays(settingsOf(replica, 'preferences').timeZone).dateOf(effects.now()) : date
  if (from === null) return null
  const condition = 'series_id = ? AND deleted = 0 AND date >= ? AND local_id <> ? ORDER BY date, local_id'
  const later = replica.rows.where('task', condition, [series.localId, from, row.localId])
  const tracked = trackedOf(replica, series.localId)
  const stays = ({ localId, fields }: Row<'task'>): boolean => fields.done || tracked.has(localId)
  const [kept, gone] = [later.filter(stays), later.filter((one) => !stays(one))]
  return {
    deleted: { ...withBelongings(replica, row), parts: parts() },
    rrule,
    first,
    from,
    gone: gone.map((one) => withBelongings(replica, one)),
    kept: kept.flatMap(({ fields }) => fields.date ?? []),
  }
}

/** The occurrences of a series with time on them, or on a subtask: asked once for all, since no index leads to all subtasks. */
function trackedOf({ sqlite }: Replica, seriesId: LocalId): ReadonlySet<LocalId> {
  const tracked = sqlite.all(
    `WITH occurrences AS (SELECT local_id FROM tasks WHERE series_id = ? AND deleted = 0)
     SELECT task_id AS id FROM time_entries WHERE deleted = 0 AND task_id IN occurrences
     UNION SELECT tasks.parent_id FROM tasks CROSS JOIN time_entries ON time_entries.task_id = tasks.local_id
       WHERE tasks.deleted = 0 AND time_entries.deleted = 0 AND tasks.parent_id IN occurrences`,
    [seriesId],
  )
  return new Set(tracked.map(({ id }) => id as LocalId))
}

function withBelongings({ rows }: Replica, { localId, fields }: Row<'task'>): EndedOccurrence {
  return {
    fields,
    parts: rows
      .where('task', 'parent_id = ? AND deleted = 0 ORDER BY position, folded', [localId])
      .map((part) => part.fields),
    blocks: rows.where('timeBlock', 'task_id = ? AND deleted = 0', [localId]).map((block) => block.fields),
    attachments: rows
      .where('attachment', 'task_id = ? AND deleted = 0', [localId])
      .map((file) => file.fields),
  }
}
