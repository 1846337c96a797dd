/** Operations in a person's words. */

import { plural, t } from '@lingui/core/macro'
import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import { nounOf } from '../../entities/edit/edit-names.ts'

/** “New time entry”, “Changed project: name, colour”, “Deleted tag”. */
export function effectOf({
  kind,
  entity,
  fields,
}: Pick<QueuedOperation, 'kind' | 'entity' | 'fields'>): string {
  const noun = nounOf(entity)
  if (kind === 'create') return t`New ${noun}`
  if (kind === 'delete') return t`Deleted ${noun}`
  return fields.length === 0 ? t`Changed ${noun}` : t`Changed ${noun}: ${fields.join(', ')}`
}

/** The progress of an operation that needs no one. */
export function progressOf({
  state,
  attempts,
  entity,
}: Pick<QueuedOperation, 'state' | 'attempts' | 'entity'>): string {
  if (state === 'in_flight') return entity === 'attachment' ? t`Being uploaded` : t`Being sent`
  if (attempts === 0) return t`Waits`
  return plural(attempts, { one: 'Tried once', other: 'Tried # times' })
}
