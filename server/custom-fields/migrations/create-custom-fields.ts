import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

const key = ['organization_id', 'id'] as const
const fieldKey = ['organization_id', 'custom_field_id'] as const

export const createCustomFields: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('custom_fields')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('custom_fields_pk', [...key])
      .addForeignKeyConstraint('custom_fields_workspace', ['organization_id', 'workspace_id'], 'workspaces', [
        ...key,
      ])
      .execute()
    await db.schema
      .createIndex('custom_fields_workspace')
      .on('custom_fields')
      .columns(['organization_id', 'workspace_id', 'position'])
      .execute()

    await db.schema
      .createTable('custom_field_options')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('custom_field_id', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('custom_field_options_pk', [...key])
      .addForeignKeyConstraint('custom_field_options_field', [...fieldKey], 'custom_fields', [...key])
      .execute()
    await db.schema
      .createIndex('custom_field_options_field')
      .on('custom_field_options')
      .columns([...fieldKey, 'position'])
      .execute()

    await db.schema
      .createTable('custom_field_values')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('entity_id', 'bigint', (column) => column.notNull())
      .addColumn('custom_field_id', 'bigint', (column) => column.notNull())
      .addColumn('text_value', 'text')
      .addColumn('number_value', 'double precision')
      .addPrimaryKeyConstraint('custom_field_values_pk', ['organization_id', 'entity_id', 'custom_field_id'])
      .addForeignKeyConstraint('custom_field_values_field', [...fieldKey], 'custom_fields', [...key])
      .execute()
    await db.schema
      .createIndex('custom_field_values_field')
      .on('custom_field_values')
      .columns([...fieldKey, 'entity_id'])
      .execute()

    await db.schema
      .createTable('custom_field_selections')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('entity_id', 'bigint', (column) => column.notNull())
      .addColumn('custom_field_id', 'bigint', (column) => column.notNull())
      .addColumn('option_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('custom_field_selections_pk', [
        'organization_id',
        'entity_id',
        'custom_field_id',
        'option_id',
      ])
      .addForeignKeyConstraint('custom_field_selections_field', [...fieldKey], 'custom_fields', [...key])
      .addForeignKeyConstraint(
        'custom_field_selections_option',
        ['organization_id', 'option_id'],
        'custom_field_options',
        [...key],
      )
      .execute()
    await db.schema
      .createIndex('custom_field_selections_option')
      .on('custom_field_selections')
      .columns([...fieldKey, 'option_id', 'entity_id'])
      .execute()
  },
}
