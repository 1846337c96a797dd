/** Titles of planned time that has no name of its own: its person, ghost or task. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Undefined for entities that are called otherwise. */
export function plannedTimeTitle(
  replica: Replica,
  entity: Entity,
  fields: EntityFields[Entity],
): string | undefined {
  if (entity === 'timeBlock') {
    return nameOf(replica, 'task', (fields as EntityFields['timeBlock']).taskId)
  }
  if (entity === 'workingHours') {
    const { weekday, ...worker } = fields as EntityFields['workingHours']
    return `${workerName(replica, worker)}, ${weekdayNames[weekday] ?? ''}`
  }
  return entity === 'timeOff' ? workerName(replica, fields as EntityFields['timeOff']) : undefined
}

function workerName(
  replica: Replica,
  { memberId, ghostId }: { readonly memberId: LocalId | null; readonly ghostId: LocalId | null },
): string {
  return memberId === null ? nameOf(replica, 'ghost', ghostId) : nameOf(replica, 'member', memberId)
}

function nameOf({ rows }: Replica, entity: 'task' | 'ghost' | 'member', id: LocalId | null): string {
  return (id === null ? undefined : rows.find(entity, id)?.fields.name) ?? '(deleted)'
}
