/** The title of a row, the row that it belongs to and the place where it is found, for a reader elsewhere; names of fields and values. */

import type { RecurringParameters } from '../../../shared/api/projects.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { Conflict, Openable } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { FieldValue, FieldKind } from '../../../shared/entities/field.ts'
import { beginsDay, keepingDays } from '../../../shared/domain/time-off-span.ts'
import { partyOf } from '../../../shared/domain/stored-invoice.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import type { Replica } from '../replica/replica.ts'
import { formatAlerts } from '../../../shared/domain/budget-alerts.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import type { WrittenPeriod } from '../../../shared/domain/rates.ts'
import { descriptorsOf, entities, settingsOf } from '../replica/entities.ts'
import type { CustomField } from '../../../shared/bridge/tasks.ts'
import { parseRules } from './project-periods.ts'
import { fieldValues } from './shown-rows.ts'
import { homeClocks } from './working-time.ts'

type TimeOff = EntityFields['timeOff']
type RowWords = Pick<Conflict, 'title' | 'within' | 'when' | 'opens'>

/** A row of any kind, looked at by the fields that it happens to have. */
type AnyFields = Readonly<Partial<Record<string, FieldValue>>>

/** Of a row that is gone only its kind is known. */
const unknown: RowWords = { title: '', within: null, when: null, opens: null }

export function rowSummary(replica: Replica, entity: Entity, localId: LocalId): RowWords {
  const row = replica.rows.find(entity, localId)
  if (row === undefined) return unknown
  const away = entity === 'timeOff' ? (row.fields as TimeOff) : null
  const fields: AnyFields = {
    ...row.fields,
    ...(away && { start: timeOffLabel(replica, 'start', away.start, away) }),
  }
  return {
    title: titleOf(replica, entity, row.fields),
    within: withinOf(replica, entity, fields),
    when: textOf(fields['start']) ?? textOf(fields['date']) ?? textOf(fields['dueDate']),
    opens: row.deleted ? null : opensOf(entity, localId, fields),
  }
}

/**
 * A start or an end of time off: of whole days the first or the last one, otherwise the instant. Of a row that is gone the other
 * one is not known: whole days are stored from midnight to midnight in UTC.
 */
export function timeOffLabel(
  replica: Replica,
  field: 'start' | 'end',
  value: string,
  row: TimeOff | undefined,
): string {
  const clock = wallClock(settingsOf(replica, 'preferences').timeZone)
  const dateOf = (date: string): string => (field === 'start' ? date : addDays(date, -1))
  if (row === undefined) return value.endsWith('T00:00:00Z') ? dateOf(value.slice(0, 10)) : value
  const { start, end } = keepingDays({ ...row, [field]: value }, clock, homeClocks(replica, clock))
  const shown = field === 'start' ? start : end
  return beginsDay(start, clock) && beginsDay(end, clock) ? dateOf(clock.dateOf(shown)) : shown
}

function titleOf(replica: Replica, entity: Entity, fields: EntityFields[Entity]): string {
  const planned = plannedTimeTitle(replica, entity, fields)
  if (planned !== undefined) return planned
  if ('name' in fields) return fields.name
  if (entity === 'rate') return rateTitle(replica, fields as EntityFields['rate'])
  if ('recipient' in fields) return fields.number ?? partyOf(fields.recipient).name
  // Somebody in a project is called by both.
  if ('memberId' in fields && 'projectId' in fields) {
    return `${nameOf(replica, 'member', fields.memberId) ?? '(deleted)'} in ${nameOf(replica, 'project', fields.projectId) ?? '(deleted)'}`
  }
  return 'description' in fields ? fields.description : ''
}

function withinOf(replica: Replica, entity: Entity, fields: AnyFields): string | null {
  if (entity === 'projectMember' || entity === 'rate' || entity === 'timeBlock') return null
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
    case 'rate':
      return owner('project', fields['projectId']) ?? owner('member', fields['memberId'])
    case 'milestone':
      return owner('project', firstOf(fields['projectIds']))
    case 'workingHours':
    case 'timeOff':
      return owner('member', fields['memberId']) ?? owner('ghost', fields['ghostId'])
    case 'favorite':
    case 'team':
    case 'customField':
    case 'workspace':
      return null
    default:
      return { entity, id, at }
  }
}

function owner(entity: Openable['entity'], id: FieldValue | undefined): Openable | null {
  return typeof id === 'string' ? { entity, id: id as LocalId, at: null } : null
}

function nameOf({ rows }: Replica, entity: Entity, id: FieldValue | undefined): string | null {
  const fields = typeof id === 'string' ? rows.find(entity, id as LocalId)?.fields : undefined
  return fields !== undefined && 'name' in fields ? fields.name : null
}

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

/** `Labour cost of Ada in Site` */
function rateTitle(replica: Replica, { kind, projectId, memberId, level }: EntityFields['rate']): string {
  const names = [
    level === 'person' || level === 'projectPerson'
      ? (nameOf(replica, 'member', memberId) ?? '(deleted)')
      : [],
    level === 'project' || level === 'projectPerson'
      ? (nameOf(replica, 'project', projectId) ?? '(deleted)')
      : [],
  ].flat()
  const what = entities.rate.fields.kind.choices?.[kind] ?? ''
  return names.length === 0 ? what : `${what} of ${names.join(' in ')}`
}

/** `85.00, 90.00 from 2026-03-01` */
function periodsLabel(periods: readonly WrittenPeriod[]): string {
  return periods
    .map(({ from, cents }) => {
      const amount = cents === null ? 'none' : moneyLabel(cents)
      return from === null ? amount : `${amount} from ${from.slice(0, 10)}`
    })
    .join(', ')
}

/** `weekly until 2026-05-31, monthly from 2026-06-01` */
function rulesLabel(rules: readonly RecurringParameters[]): string {
  return rules
    .map(({ period, custom_period: days, parameter_start_date: first, parameter_end_date: last }) => {
      const name = period === 'custom' ? `every ${days ?? 1} days` : period
      return last === null ? `${name} from ${first}` : `${name} until ${last}`
    })
    .join(', ')
}

const amounts: ReadonlySet<string> = new Set(['fixedFee', 'budget', 'rate', 'laborCost'])

const moneyLabel = (cents: number): string => (cents / 100).toFixed(2)

function workerName(
  replica: Replica,
  { memberId, ghostId }: { readonly memberId: LocalId | null; readonly ghostId: LocalId | null },
): string {
  return nameOf(replica, 'member', memberId) ?? nameOf(replica, 'ghost', ghostId) ?? '(deleted)'
}

/** The name of a field; the journal also names what is no field, such as a deletion. */
export function fieldLabel(entity: Entity, field: string): string {
  return descriptorsOf(entity)[field]?.label ?? field
}

const valueKinds: Partial<Record<FieldKind, Conflict['valueKind']>> = {
  instant: 'instant',
  serverTime: 'instant',
  date: 'date',
  color: 'color',
}

/** How the values of a field are to be written. */
export function valueKindOf(entity: Entity, field: string): Conflict['valueKind'] {
  const kind = descriptorsOf(entity)[field]?.kind
  return (kind === undefined ? undefined : valueKinds[kind]) ?? 'text'
}

/** Instants stay in UTC here: the interface knows the person's formats and shows them so. */
export function valueLabel(replica: Replica, entity: Entity, field: string, value: FieldValue): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const { kind, refersTo, choices } = descriptorsOf(entity)[field] ?? {}
  if (amounts.has(field)) return moneyLabel(Number(value))
  if (field === 'budgetAlerts') return formatAlerts(JSON.parse(String(value)) as number[])
  if (entity === 'project' && field === 'repeats') return rulesLabel(parseRules(String(value)))
  if (typeof value === 'number') return numberLabel(kind, value)
  if (field === 'periods') return periodsLabel(JSON.parse(String(value)) as readonly WrittenPeriod[])
  if (field === 'customFields') return fieldValuesLabel(replica, String(value))
  if (refersTo !== undefined) {
    return [value]
      .flat()
      .map((id) => nameOf(replica, refersTo, id) ?? '(deleted)')
      .join(', ')
  }
  return choices?.[String(value)] ?? String(value)
}

function numberLabel(kind: FieldKind | undefined, value: number): string {
  if (kind === 'duration') return shortDuration(value, 'improved')
  if (kind === 'timeOfDay') {
    return `${Math.floor(value / 3600)}:${String(Math.floor((value % 3600) / 60)).padStart(2, '0')}`
  }
  return kind === 'weekday' ? (weekdayNames[value] ?? String(value)) : String(value)
}

/** @param stored a JSON object of values by the service's id of their field; empty for none */
export function fieldValuesLabel(replica: Replica, stored: string): string {
  return Object.entries(fieldValues(stored))
    .map(([id, value]) => {
      const known = replica.sqlite.get('SELECT name, options FROM custom_fields WHERE server_id = ?', [
        Number(id),
      ])
      const options = JSON.parse((known?.['options'] ?? '[]') as string) as CustomField['options']
      const shown = [value]
        .flat()
        .map((one) => options.find((option) => option.id === one)?.name ?? plain(one))
      return `${(known?.['name'] ?? '(deleted field)') as string}: ${shown.join(' and ')}`
    })
    .join(', ')
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
