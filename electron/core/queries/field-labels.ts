/** The names of fields, and their values, as a person reads them. */

import type { Conflict } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { FieldKind, FieldValue } from '../../../shared/entities/field.ts'
import { descriptorsOf } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { weekdayNames } from './row-summary.ts'
import type { CustomField } from '../../../shared/bridge/tasks.ts'
import { fieldValues } from './shown-rows.ts'

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
  if (typeof value === 'number') return numberLabel(kind, value)
  if (field === 'customFields') return fieldValuesLabel(replica, String(value))
  if (refersTo !== undefined) {
    return [value]
      .flat()
      .map((id) => nameOf(replica, refersTo, id))
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

function nameOf(replica: Replica, entity: Entity, id: string): string {
  const row = replica.rows.find(entity, id as LocalId)
  return row !== undefined && 'name' in row.fields ? row.fields.name : '(deleted)'
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
