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

  /** A weekday without a row was a day off for who had others; it now has the usual hours, so that those days get a row. */
  '0370-days-off': [
    `insert into working_hours
      select organization_id, next_id - 1 + row_number() over (order by organization_id, user_id, ghost_id, weekday),
        user_id, ghost_id, weekday, 0, 9, newest, newest, cast(null as bigint)
      from id_blocks cross join (
        select organization_id, user_id, ghost_id, max(at) as newest from working_hours
        where deleted_at is null group by organization_id, user_id, ghost_id
      ) as weeks cross join (${[1, 2, 3, 4, 5].map((weekday) => `select ${weekday} as weekday`).join(' union all ')}) as days
      where name = 'global' and not exists (
        select 1 from working_hours as kept
        where kept.organization_id = weeks.organization_id and kept.user_id is not distinct from weeks.user_id
          and kept.ghost_id is not distinct from weeks.ghost_id and kept.weekday = days.weekday and kept.deleted_at is null
      )`,
    `update id_blocks set next_id = (select max(id) + 1 from working_hours)
      where name = 'global' and next_id <= (select max(id) from working_hours)`,
  ],
}
