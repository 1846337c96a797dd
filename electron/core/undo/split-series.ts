/** A series that an edit of "this and the following" splits, and how it becomes one again. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { refused } from '../commands/command-error.ts'
import { wasNeverSent } from '../outbox/rebase.ts'
import type { QueueContext } from '../outbox/edit-row.ts'
import type { Operation } from '../outbox/operation.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import type { RecordedEdit, SplitSeries } from './undo-history.ts'

/** To be asked before the occurrence is edited. Null where the edit splits no series, or a waiting one does. */
export function splitSeries({ replica }: QueueContext, { localId, fields }: Row<'task'>): SplitSeries | null {
  const { seriesId } = fields
  const isSplit = waitingEdits(replica, localId).some(({ changes }) => !('seriesId' in changes))
  // One that is about to go back to its series has the rule of that from then on.
  const rrule = fields.rrule ?? (seriesId && replica.rows.find('task', seriesId)?.fields.rrule)
  return seriesId && rrule && !isSplit ? { seriesId, rrule } : null
}

/** The occurrence that a series has made anew in the place of the edited one, once its rule was taken back and said again. */
export function madeAnew({ rows }: Replica, edit: RecordedEdit): Row<'task'> | undefined {
  if (edit.kind !== 'updated') return undefined
  return rows.where('task', 'series_id = ? AND date = ? AND deleted = 0', edit.place)[0]
}

type UpdatedEdit = RecordedEdit & { readonly kind: 'updated' }

/**
 * The fields that the taking back of an edit gives a task, besides those that the edit changed: they make a series one again
 * that the edit has split, or split it again.
 *
 * @throws {CommandError} `refused` while the service has not answered what it split, and while a rule is about to change by that
 */
export function seriesFieldsBack(
  replica: Replica,
  { localId, fields }: Row<'task'>,
  { split, before, after }: UpdatedEdit,
): Partial<EntityFields['task']> {
  if (split !== null) {
    const series = replica.rows.find('task', split.seriesId)
    const isAnswered = waitingEdits(replica, localId).every(wasNeverSent)
    if (fields.seriesId === split.seriesId && !isAnswered) throw beingSaved()
    const isSplit = fields.seriesId === null && fields.rrule !== null
    return isSplit && series?.deleted === false ? split : {}
  }
  if ('seriesId' in before) {
    const { seriesId = null, rrule = fields.rrule } = before as Partial<EntityFields['task']>
    return fields.seriesId === after['seriesId'] ? { seriesId, rrule } : {}
  }
  const occurrences = 'rrule' in before ? replica.rows.where('task', 'series_id = ?', [localId]) : []
  if (occurrences.some((one) => waitingEdits(replica, one.localId).length > 0)) throw beingSaved()
  return {}
}

/** Edits of this and the following ones that the service may still carry out. */
function waitingEdits({ operations }: Replica, localId: LocalId): readonly Operation[] {
  return operations.ofRow(localId).filter(({ scope, state }) => scope === 'following' && state !== 'rejected')
}

function beingSaved(): Error {
  return refused('A change of the following occurrences is still being saved. Undo again when it is.')
}
