import type { Migrations } from '../database/schema.ts'

export const deletionMigrations: Migrations = {
  '0360-deletions': [
    `create table deletions (
      organization_id bigint not null, kind text not null, row_id bigint not null,
      deleted_at bigint not null, cleared json not null,
      constraint deletions_pk primary key (organization_id, kind, row_id)
    )`,
    'create index deletions_deleted_at on deletions (deleted_at)',
  ],
}
