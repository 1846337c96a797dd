/** What must hold on every database that the service supports: each resource's suite. */

import { accountsContract } from '../accounts/accounts.contract.ts'
import { idempotencyContract } from '../http/idempotency.contract.ts'
import { workspacesContract } from '../workspaces/workspaces.contract.ts'
import type { OpenDatabase } from './dialects.ts'

export const contracts: Readonly<Record<string, (open: OpenDatabase) => void>> = {
  accounts: accountsContract,
  idempotency: idempotencyContract,
  workspaces: workspacesContract,
}
