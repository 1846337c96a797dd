import { foreignKey, type Migrations, workspaceTable } from '../database/schema.ts'

export const customFieldMigrations: Migrations = {
  '0212-custom-fields': [
    workspaceTable(
      'custom_fields',
      `creator_id bigint not null references users (id), entity text not null, name text not null,
      type text not null, position integer not null`,
    ),
    'create index custom_fields_workspace on custom_fields (organization_id, workspace_id, position)',
    `create table custom_field_options (
      organization_id bigint not null, id bigint not null, custom_field_id bigint not null,
      name text not null, position integer not null, deleted_at bigint,
      constraint custom_field_options_pk primary key (organization_id, id),
      ${foreignKey('custom_field_options_field', 'custom_field_id', 'custom_fields')}
    )`,
    `create index custom_field_options_field on custom_field_options (
      organization_id, custom_field_id, position
    )`,
    `create table custom_field_values (
      organization_id bigint not null, entity_id bigint not null, custom_field_id bigint not null,
      text_value text, number_value double precision,
      constraint custom_field_values_pk primary key (organization_id, entity_id, custom_field_id),
      ${foreignKey('custom_field_values_field', 'custom_field_id', 'custom_fields')}
    )`,
    `create index custom_field_values_field on custom_field_values (
      organization_id, custom_field_id, entity_id
    )`,
    `create table custom_field_selections (
      organization_id bigint not null, entity_id bigint not null, custom_field_id bigint not null,
      option_id bigint not null,
      constraint custom_field_selections_pk primary key (organization_id, entity_id, custom_field_id, option_id),
      ${foreignKey('custom_field_selections_field', 'custom_field_id', 'custom_fields')},
      ${foreignKey('custom_field_selections_option', 'option_id', 'custom_field_options')}
    )`,
    `create index custom_field_selections_option on custom_field_selections (
      organization_id, custom_field_id, option_id, entity_id
    )`,
  ],
}
