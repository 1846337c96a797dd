import { foreignKey, type Migrations } from '../database/schema.ts'

export const workingHoursMigrations: Migrations = {
  '0221-working-hours': [
    `create table working_hours (
      organization_id bigint not null references organizations (id), id bigint not null,
      user_id bigint references users (id), ghost_id bigint, weekday integer not null,
      hours double precision not null, starts double precision not null, created_at bigint not null,
      at bigint not null, deleted_at bigint,
      constraint working_hours_pk primary key (organization_id, id),
      ${foreignKey('working_hours_ghost', 'ghost_id', 'ghosts')},
      constraint working_hours_of_one check ((user_id is null) <> (ghost_id is null))
    )`,
    `create unique index working_hours_user_id on working_hours (organization_id, user_id, weekday)
      where deleted_at is null`,
    `create unique index working_hours_ghost_id on working_hours (organization_id, ghost_id, weekday)
      where deleted_at is null`,
  ],
}
