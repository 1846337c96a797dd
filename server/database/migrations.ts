/**
 * All migrations. Imported statically, so that a bundle of the service carries them. A migration that has been released makes
 * the same schema for ever; a change of the schema is a new one, under the next number.
 */

import type { Migration } from 'kysely/migration'
import { accountMigrations } from '../accounts/migrations.ts'
import { attachmentMigrations } from '../attachments/migrations.ts'
import { auditMigrations } from '../audit/migrations.ts'
import { clientMigrations } from '../clients/migrations.ts'
import { customFieldMigrations } from '../custom-fields/migrations.ts'
import { deletionMigrations } from '../deletions/migrations.ts'
import { favoriteMigrations } from '../favorites/migrations.ts'
import { feedMigrations } from '../feed/migrations.ts'
import { ghostMigrations } from '../ghosts/migrations.ts'
import { groupMigrations } from '../groups/migrations.ts'
import { httpMigrations } from '../http/migrations.ts'
import { invitationMigrations } from '../invitations/migrations.ts'
import { mailMigrations } from '../mail/migrations.ts'
import { meMigrations } from '../me/migrations.ts'
import { milestoneMigrations } from '../milestones/migrations.ts'
import { oidcMigrations } from '../oidc/migrations.ts'
import { organizationMigrations } from '../organizations/migrations.ts'
import { planningEntryMigrations } from '../planning-time-entries/migrations.ts'
import { projectMigrations } from '../projects/migrations.ts'
import { rateMigrations } from '../rates/migrations.ts'
import { recurrenceMigrations } from '../recurrence/migrations.ts'
import { reportMigrations } from '../reports/migrations.ts'
import { invoiceMigrations } from '../invoices/migrations.ts'
import { reportLinkMigrations } from '../report-links/migrations.ts'
import { savedViewMigrations } from '../saved-views/migrations.ts'
import { statusMigrations } from '../statuses/migrations.ts'
import { subscriptionMigrations } from '../subscriptions/migrations.ts'
import { tagMigrations } from '../tags/migrations.ts'
import { taskMigrations } from '../tasks/migrations.ts'
import { timeBlockMigrations } from '../time-blocks/migrations.ts'
import { timeEntryMigrations } from '../time-entries/migrations.ts'
import { timeOffMigrations } from '../time-off/migrations.ts'
import { timesheetMigrations } from '../timesheets/migrations.ts'
import { webhookMigrations } from '../webhooks/migrations.ts'
import { workingHoursMigrations } from '../working-hours/migrations.ts'
import { workspaceMigrations } from '../workspaces/migrations.ts'
import { type Migrations, migrationOf } from './schema.ts'

const ownMigrations: Migrations = {
  '0010-id-blocks': [
    'create table id_blocks (name text primary key, next_id bigint not null)',
    `insert into id_blocks (name, next_id) values ('global', 1)`,
  ],

  /** Every start of the service on this database: a copy of the database that is put back lacks those since it was made. */
  '0270-data-starts': [
    `create table data_starts (
      number bigint primary key, id text not null, first_id bigint not null, newest bigint not null
    )`,
  ],

  /** The one thing that is left of rows that are deleted from their tables: when the last of them was. */
  '0290-last-deletion': ['create table last_deletion (number bigint primary key, at bigint not null)'],

  /** The feed tells which history a restored backup has. */
  '0340-no-lineage': [
    'drop table last_deletion',
    // A table made anew: for each column that is dropped SQLite reads its whole schema, which takes half of all migrations' time.
    'create temporary table kept_starts as select number, id from data_starts',
    'drop table data_starts',
    'create table data_starts (number bigint primary key, id text not null)',
    'insert into data_starts (number, id) select number, id from kept_starts',
    'drop table kept_starts',
  ],

  '0480-key-checks': ['create table key_checks (number bigint primary key, sealed text not null)'],
}

const resources: readonly Migrations[] = [
  accountMigrations,
  attachmentMigrations,
  auditMigrations,
  clientMigrations,
  customFieldMigrations,
  deletionMigrations,
  ownMigrations,
  favoriteMigrations,
  feedMigrations,
  ghostMigrations,
  groupMigrations,
  httpMigrations,
  invitationMigrations,
  mailMigrations,
  meMigrations,
  milestoneMigrations,
  oidcMigrations,
  organizationMigrations,
  planningEntryMigrations,
  projectMigrations,
  rateMigrations,
  recurrenceMigrations,
  reportMigrations,
  savedViewMigrations,
  reportLinkMigrations,
  invoiceMigrations,
  statusMigrations,
  subscriptionMigrations,
  tagMigrations,
  taskMigrations,
  timeBlockMigrations,
  timeEntryMigrations,
  timeOffMigrations,
  timesheetMigrations,
  webhookMigrations,
  workingHoursMigrations,
  workspaceMigrations,
]

export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  resources.flatMap(Object.entries<Migrations[string]>).map(([name, steps]) => [name, migrationOf(steps)]),
)
