/** Custom fields of tasks and of projects (P §2 Task `custom_field_values`, decisions §6 and §9). */

import { z } from 'zod'

export const customFieldType = z.enum(['text', 'number', 'date', 'checkbox', 'url', 'select', 'multi_select'])
export type CustomFieldType = z.output<typeof customFieldType>

/** What a field belongs to. */
export const customFieldEntity = z.enum(['task', 'project'])
export type CustomFieldEntity = z.output<typeof customFieldEntity>
