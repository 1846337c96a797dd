/** The weekdays whose working hours a change is about. */

import { type WorkWeek, workWeek } from '../../../shared/domain/capacity.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { hoursTitle } from '../queries/row-summary.ts'
import type { Replica } from '../replica/replica.ts'
import type { RecordedEdit } from './recorded-change.ts'

type Hours = EntityFields['workingHours']

interface Versions {
  readonly before: Hours | null
  readonly after: Hours | null
}

const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

/**
 * The titles of the weekdays whose hours differ before and after. The rows alone do not tell: somebody without any works the
 * usual week, and a first change makes rows of all of it.
 *
 * @returns none where no hours differ, and where a row is gone
 */
export function changedHours(replica: Replica, edits: readonly RecordedEdit[]): readonly string[] {
  const versions = edits.flatMap((edit) => versionsOf(replica, edit) ?? [])
  if (versions.length < edits.length) return []
  const edited = new Set(edits.map(({ localId }) => localId))
  const others = replica.rows
    .where('workingHours', 'deleted = 0', [])
    .flatMap(({ localId, fields }) => (edited.has(localId) ? [] : [fields]))
  return [...Map.groupBy(versions, ({ before, after }) => workerOf(before ?? after))].flatMap(
    ([worker, ofWorker]) => {
      const kept = others.filter((hours) => workerOf(hours) === worker)
      const before = workWeek([...kept, ...ofWorker.flatMap((each) => each.before ?? [])])
      const after = workWeek([...kept, ...ofWorker.flatMap((each) => each.after ?? [])])
      const [some] = ofWorker.flatMap((each) => each.before ?? each.after ?? [])
      if (some === undefined) return []
      return mondayFirst
        .filter((weekday) => spanOf(before, weekday) !== spanOf(after, weekday))
        .map((weekday) => hoursTitle(replica, { ...some, weekday }))
    },
  )
}

/** Null for a row that is gone. */
function versionsOf(replica: Replica, edit: RecordedEdit): Versions | null {
  if (edit.kind === 'deleted') return { before: edit.before as unknown as Hours, after: null }
  const fields = replica.rows.find('workingHours', edit.localId)?.fields
  if (fields === undefined) return null
  if (edit.kind === 'created') return { before: null, after: fields }
  return { before: { ...fields, ...edit.before }, after: { ...fields, ...edit.after } }
}

function workerOf(hours: Pick<Hours, 'memberId' | 'ghostId'> | null): string {
  return hours?.memberId ?? hours?.ghostId ?? ''
}

/** All days off are alike. */
function spanOf({ starts, ends }: WorkWeek, weekday: number): string {
  const [start = 0, end = 0] = [starts[weekday], ends[weekday]]
  return end <= start ? '' : `${start}-${end}`
}
