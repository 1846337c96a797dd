import type { Migrations } from '../database/schema.ts'

export const oidcMigrations: Migrations = {
  '0550-provider-identities': [
    `create table provider_identities (
      issuer text not null, subject text not null, user_id bigint not null references users (id),
      created_at bigint not null, constraint provider_identities_pk primary key (issuer, subject)
    )`,
    'create unique index provider_identities_user on provider_identities (user_id, issuer)',
    `create table sign_in_codes (
      hash text primary key, user_id bigint not null references users (id), challenge text not null,
      expires_at bigint not null
    )`,
  ],
}
