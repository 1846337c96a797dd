/** The service's database: its tables, composed from those that each resource declares. */

import type { Kysely } from 'kysely'
import type { AccountTables } from '../accounts/tables.ts'
import type { IdempotencyTables } from '../http/tables.ts'
import type { OrganizationTables } from '../organizations/tables.ts'
import type { WorkspaceTables } from '../workspaces/tables.ts'

interface IdBlockTables {
  id_blocks: { name: string; next_id: number }
}

export interface Database
  extends IdBlockTables, IdempotencyTables, AccountTables, OrganizationTables, WorkspaceTables {}

/** A connection or, while one is open, the transaction that all queries of a request belong to. */
export type Db = Kysely<Database>
