/** The values of a task's custom fields as a person reads them: `Size: 12, Colour: red`. */

import type { CustomField } from '../../../shared/bridge/tasks.ts'
import type { Replica } from '../replica/replica.ts'
import { fieldValues } from './field-values.ts'

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
