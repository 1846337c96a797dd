import type { Migrations } from '../database/schema.ts'

export const accountMigrations: Migrations = {
  '0020-accounts': [
    `create table users (
      id bigint primary key, email text not null, email_key text not null unique, name text not null,
      password_hash text not null, timezone text not null, beginning_of_week integer not null,
      default_workspace_id bigint, sign_up_key text, closed_at bigint, created_at bigint not null,
      at bigint not null
    )`,
    `create table access_tokens (
      hash text primary key, user_id bigint not null references users (id) on delete cascade,
      kind text not null, sealed text, created_at bigint not null, expires_at bigint,
      sliding boolean not null
    )`,
    'create index access_tokens_user on access_tokens (user_id, kind)',
    'create index access_tokens_expires_at on access_tokens (expires_at)',
    `create table password_resets (
      hash text primary key, user_id bigint not null references users (id) on delete cascade,
      expires_at bigint not null
    )`,
    'create index password_resets_user on password_resets (user_id)',
    'create table sign_in_attempts (id bigint primary key, subject text not null, at bigint not null)',
    'create index sign_in_attempts_subject on sign_in_attempts (subject, at)',
  ],

  /**
   * Addresses count once a mail has proved them. Nothing proves those of existing accounts, so they begin unverified; that
   * takes nothing from anybody. People who accepted an invitation and have no password yet count as verified: nobody may
   * sign up as them any more, and only a mail to the address gives them a password.
   *
   * Codes that reset a password last an hour: open ones are dropped with their table.
   */
  '0310-verified-addresses': [
    'alter table users add column email_verified_at bigint',
    'alter table users add column new_email text',
    `update users set email_verified_at = at
      where password_hash = '' and closed_at is null and exists (
        select 1 from organization_users as ou where ou.user_id = users.id and ou.joined = true
      )`,
    'drop table password_resets',
    `create table mailed_codes (
      hash text primary key, user_id bigint not null references users (id) on delete cascade,
      purpose text not null, email_key text not null, expires_at bigint not null
    )`,
    'create index mailed_codes_user on mailed_codes (user_id)',
  ],

  '0470-weighed-attempts': ['alter table sign_in_attempts add column weight integer not null default 1'],

  '0490-deactivated-accounts': ['alter table users add column deactivated_at bigint'],

  '0500-named-sessions': [
    'alter table access_tokens add column id bigint',
    'alter table access_tokens add column user_agent text',
    // Those that are there get one that none of their person's others has.
    `update access_tokens set id = (
      select count(*) + 1 from access_tokens as before where before.kind = 'session' and before.hash < access_tokens.hash
    ) where kind = 'session'`,
  ],

  '0510-named-tokens': [
    'alter table access_tokens add column name text',
    'alter table access_tokens add column scope text',
    'alter table access_tokens add column last_used_at bigint',
  ],

  '0520-second-factor': [
    'alter table users add column totp_sealed text',
    'alter table users add column totp_since bigint',
    'alter table users add column totp_step bigint',
    `create table recovery_codes (
      hash text primary key, user_id bigint not null references users (id) on delete cascade
    )`,
    'create index recovery_codes_user on recovery_codes (user_id)',
  ],
}
