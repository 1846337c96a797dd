import { foreignKey, type Migrations } from '../database/schema.ts'

export const timeOffMigrations: Migrations = {
  '0222-time-off': [
    `create table time_off (
      organization_id bigint not null references organizations (id), id bigint not null,
      user_id bigint references users (id), ghost_id bigint, type text not null,
      start_time bigint not null, end_time bigint not null, created_at bigint not null,
      at bigint not null, deleted_at bigint,
      constraint time_off_pk primary key (organization_id, id),
      ${foreignKey('time_off_ghost', 'ghost_id', 'ghosts')},
      constraint time_off_of_one check ((user_id is null) <> (ghost_id is null))
    )`,
    'create index time_off_user_id on time_off (organization_id, user_id, start_time)',
    'create index time_off_ghost_id on time_off (organization_id, ghost_id, start_time)',
  ],
}
