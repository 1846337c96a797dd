import type { Migrations } from '../database/schema.ts'

export const httpMigrations: Migrations = {
  '0050-idempotency-keys': [
    `create table idempotency_keys (
      user_id bigint not null references users (id) on delete cascade, key text not null,
      fingerprint text not null, answer text, created_at bigint not null,
      constraint idempotency_keys_pk primary key (user_id, key)
    )`,
    'create index idempotency_keys_created_at on idempotency_keys (created_at)',
  ],

  /** Rows that a copy had lost and that were made again, by the key that all who knew them derive. */
  '0280-remade-rows': [
    `create table remade_rows (
      key text not null, path text not null, made_id bigint, created_at bigint not null,
      constraint remade_rows_pk primary key (key, path)
    )`,
    'create index remade_rows_created_at on remade_rows (created_at)',
  ],

  /** The version that an answer named is named again when it is repeated. */
  '0300-answer-versions': ['alter table idempotency_keys add column version text'],

  /** Rows that are made again have ids of their own, under which they are created once. */
  '0350-drop-remade-rows': ['drop table if exists remade_rows'],
}
