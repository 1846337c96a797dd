import type { CustomFieldEntity, CustomFieldType } from '../../shared/api/custom-fields.ts'
import type { Instant, KeptRowColumns, LinkColumns, TenantColumns } from '../database/columns.ts'

/** Values and selections name their task or project by id alone: ids are unique over all tables. */
export interface CustomFieldTables {
  custom_fields: KeptRowColumns & {
    creator_id: number
    entity: CustomFieldEntity
    name: string
    type: CustomFieldType
    position: number
  }
  /** The options of fields of the types select and multi_select. */
  custom_field_options: TenantColumns & {
    custom_field_id: number
    name: string
    position: number
    /** Tasks and projects keep the option, shown as deleted. */
    deleted_at: Instant | null
  }
  /** Of all types but select and multi_select. */
  custom_field_values: {
    organization_id: number
    entity_id: number
    custom_field_id: number
    /** Of text, url and date (`YYYY-MM-DD`). */
    text_value: string | null
    /** Of number, and of checkbox: 1 or 0. */
    number_value: number | null
  }
  custom_field_selections: LinkColumns<'entity_id' | 'custom_field_id' | 'option_id'>
}
