/** The service's database: its tables, composed from those that each resource declares. */

import type { Kysely } from 'kysely'
import type { AccountTables } from '../accounts/tables.ts'
import type { AttachmentTables } from '../attachments/tables.ts'
import type { AuditTables } from '../audit/tables.ts'
import type { ClientTables } from '../clients/tables.ts'
import type { CustomFieldTables } from '../custom-fields/tables.ts'
import type { DeletionTables } from '../deletions/tables.ts'
import type { FavoriteTables } from '../favorites/tables.ts'
import type { FeedTables } from '../feed/tables.ts'
import type { GhostTables } from '../ghosts/tables.ts'
import type { GroupTables } from '../groups/tables.ts'
import type { IdempotencyTables } from '../http/tables.ts'
import type { MilestoneTables } from '../milestones/tables.ts'
import type { InvitationTables } from '../invitations/tables.ts'
import type { MailTables } from '../mail/tables.ts'
import type { OidcTables } from '../oidc/tables.ts'
import type { OrganizationTables } from '../organizations/tables.ts'
import type { PlanningEntryTables } from '../planning-time-entries/tables.ts'
import type { PreferenceTables, SentMailTables, UserSettingTables } from '../me/preference-tables.ts'
import type { ProjectTables } from '../projects/tables.ts'
import type { RateTables } from '../rates/tables.ts'
import type { InvoiceTables } from '../invoices/tables.ts'
import type { ReportLinkTables } from '../report-links/tables.ts'
import type { SavedViewTables } from '../saved-views/tables.ts'
import type { StatusTables } from '../statuses/tables.ts'
import type { SubscriptionTables } from '../subscriptions/tables.ts'
import type { TagTables } from '../tags/tables.ts'
import type { TaskTables } from '../tasks/tables.ts'
import type { TimeBlockTables } from '../time-blocks/tables.ts'
import type { TimeOffTables } from '../time-off/tables.ts'
import type { TimeEntryTables } from '../time-entries/tables.ts'
import type { TimesheetTables } from '../timesheets/tables.ts'
import type { WebhookTables } from '../webhooks/tables.ts'
import type { WorkingHoursTables } from '../working-hours/tables.ts'
import type { WorkspaceTables } from '../workspaces/tables.ts'

interface IdBlockTables {
  id_blocks: { name: string; next_id: number }
  /** Each start of the service on this database. */
  data_starts: { number: number; id: string }
  /** One row: a text that the key of this database has sealed. */
  key_checks: { number: number; sealed: string }
}

export interface Database
  extends
    IdBlockTables,
    IdempotencyTables,
    AccountTables,
    AttachmentTables,
    AuditTables,
    OidcTables,
    OrganizationTables,
    WorkspaceTables,
    ClientTables,
    ProjectTables,
    RateTables,
    ReportLinkTables,
    SavedViewTables,
    InvoiceTables,
    SubscriptionTables,
    TagTables,
    StatusTables,
    TaskTables,
    CustomFieldTables,
    DeletionTables,
    MilestoneTables,
    PlanningEntryTables,
    TimeBlockTables,
    TimeEntryTables,
    TimeOffTables,
    TimesheetTables,
    UserSettingTables,
    FavoriteTables,
    FeedTables,
    GhostTables,
    GroupTables,
    InvitationTables,
    MailTables,
    PreferenceTables,
    SentMailTables,
    WebhookTables,
    WorkingHoursTables {}

/** A connection or, while one is open, the transaction that all queries of a request belong to. */
export type Db = Kysely<Database>
