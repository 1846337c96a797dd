import type { Migrations } from '../database/schema.ts'

export const mailMigrations: Migrations = {
  '0153-mail-queue': [
    `create table mail_queue (
      id bigint primary key, recipient text not null, subject text not null, sealed text not null,
      attempts integer not null, due_at bigint not null, created_at bigint not null
    )`,
    'create index mail_queue_due_at on mail_queue (due_at)',
  ],
}
