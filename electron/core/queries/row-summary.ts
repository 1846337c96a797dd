/** The title of a row, the row that it belongs to and the place where it is found, for a reader elsewhere. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { Conflict, Openable } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import { keepingDays } from '../../../shared/domain/time-off-span.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { settingsOf } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'

type TimeOff = EntityFields['timeOff']
type RowWords = Pick<Conflict, 'title' | 'within' | 'when' | 'opens'>

/** A row of any kind, looked at by the fields that it happens to have. */
type AnyFields = Readonly<Partial<Record<string, FieldValue>>>

/** Of a row that is gone only its kind is known. */
const unknown: RowWords = { title: '', within: null, when: null, opens: null }

export function rowSummary(replica: Replica, entity: Entity, localId: LocalId): RowWords {
  const row = replica.rows.find(entity, localId)
  if (row === undefined) return unknown
  const fields: AnyFields =
    entity === 'timeOff' ? timeOffShown(replica, row.fields as TimeOff) : { ...row.fields }
  return {
    title: titleOf(replica, entity, row.fields),
    within: withinOf(replica, entity, fields),
    when: textOf(fields['start']) ?? textOf(fields['date']) ?? textOf(fields['dueDate']),
    opens: row.deleted ? null : opensOf(entity, localId, fields),
  }
}

/** With whole days as the person's zone has them. */
export function timeOffShown(replica: Replica, stored: TimeOff): TimeOff {
  return keepingDays(stored, wallClock(settingsOf(replica, 'preferences').timeZone))
}

function titleOf(replica: Replica, entity: Entity, fields: EntityFields[Entity]): string {
  const planned = plannedTimeTitle(replica, entity, fields)
  if (planned !== undefined) return planned
  if ('name' in fields) return fields.name
  // Somebody in a project is called by both.
  if ('memberId' in fields && 'projectId' in fields) {
    return `${nameOf(replica, 'member', fields.memberId) ?? '(deleted)'} in ${nameOf(replica, 'project', fields.projectId) ?? '(deleted)'}`
  }
  return 'description' in fields ? fields.description : ''
}

function withinOf(replica: Replica, entity: Entity, fields: AnyFields): string | null {
  if (entity === 'projectMember' || entity === 'timeBlock') return null
  if (entity === 'attachment') return nameOf(replica, 'task', fields['taskId'])
  if (entity === 'project') return nameOf(replica, 'client', fields['clientId'])
  return nameOf(replica, 'project', fields['projectId'] ?? firstOf(fields['projectIds']))
}

/** A row without details of its own is corrected where its owner is. */
function opensOf(entity: Entity, id: LocalId, fields: AnyFields): Openable | null {
  const at = textOf(fields['start'])
  switch (entity) {
    case 'attachment':
      return owner('task', fields['taskId'])
    case 'timeBlock':
      return at === null ? owner('task', fields['taskId']) : { entity, id, at }
    case 'projectMember':
      return owner('project', fields['projectId'])
    case 'milestone':
      return owner('project', firstOf(fields['projectIds']))
    case 'workingHours':
    case 'timeOff':
      return owner('member', fields['memberId']) ?? owner('ghost', fields['ghostId'])
    case 'favorite':
    case 'team':
    case 'customField':
      return null
    default:
      return { entity, id, at }
  }
}

function owner(entity: Openable['entity'], id: FieldValue | undefined): Openable | null {
  return typeof id === 'string' ? { entity, id: id as LocalId, at: null } : null
}

function nameOf({ rows }: Replica, entity: NamedEntity, id: FieldValue | undefined): string | null {
  return typeof id === 'string' ? (rows.find(entity, id as LocalId)?.fields.name ?? null) : null
}

type NamedEntity = 'member' | 'project' | 'task' | 'client' | 'ghost'

function textOf(value: FieldValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function firstOf(value: FieldValue | undefined): FieldValue {
  return Array.isArray(value) ? ((value as readonly string[])[0] ?? null) : null
}

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
function plannedTimeTitle(
  replica: Replica,
  entity: Entity,
  fields: EntityFields[Entity],
): string | undefined {
  if (entity === 'timeBlock') {
    return nameOf(replica, 'task', (fields as EntityFields['timeBlock']).taskId) ?? '(deleted)'
  }
  if (entity === 'workingHours') {
    return hoursTitle(replica, fields as EntityFields['workingHours'])
  }
  return entity === 'timeOff' ? workerName(replica, fields as TimeOff) : undefined
}

/** `Ada, Monday` */
export function hoursTitle(
  replica: Replica,
  { weekday, ...worker }: Pick<EntityFields['workingHours'], 'weekday' | 'memberId' | 'ghostId'>,
): string {
  return `${workerName(replica, worker)}, ${weekdayNames[weekday] ?? ''}`
}

function workerName(
  replica: Replica,
  { memberId, ghostId }: { readonly memberId: LocalId | null; readonly ghostId: LocalId | null },
): string {
  return nameOf(replica, 'member', memberId) ?? nameOf(replica, 'ghost', ghostId) ?? '(deleted)'
}
