import type { Migrations } from '../database/schema.ts'

export const organizationMigrations: Migrations = {
  '0030-organizations': [
    `create table organizations (
      id bigint primary key, name text not null, plan text not null, created_at bigint not null,
      at bigint not null, deleted_at bigint
    )`,
    `create table organization_users (
      organization_id bigint not null references organizations (id), id bigint not null,
      user_id bigint not null references users (id), owner boolean not null, admin boolean not null,
      inactive boolean not null, created_at bigint not null, at bigint not null,
      constraint organization_users_pk primary key (organization_id, id),
      constraint organization_users_user unique (organization_id, user_id)
    )`,
    'create index organization_users_by_user on organization_users (user_id)',
  ],
}
