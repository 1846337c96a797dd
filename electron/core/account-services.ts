/** What the core needs to reach a service: signing in, and syncing an open account. `accounts/` and `sync/` give it. */

import type { z } from 'zod'
import type { SyncStatus } from '../../shared/bridge/sync.ts'
import type { WorkspaceId } from '../../shared/domain/ids.ts'
import type { controlProcedures, SignedIn } from './protocol.ts'
import type { SyncPort } from './queries/sync-port.ts'
import type { Replica } from './replica/replica.ts'

type ControlInput<Name extends keyof typeof controlProcedures> = z.output<
  (typeof controlProcedures)[Name]['input']
>

export interface AccountServices {
  /** @throws {CommandError} as do all three, in a person's words */
  createLocal(input: ControlInput<'account.createLocal'>): Promise<SignedIn>
  signIn(input: ControlInput<'account.signIn'>): Promise<SignedIn>
  signUp(input: ControlInput<'account.signUp'>): Promise<SignedIn>
  /** Begins to sync an account whose replica is open. */
  startSync(options: StartSync): Promise<AccountSync>
  /** Ends what serves the accounts of this computer. */
  close(): Promise<void>
}

export interface StartSync {
  readonly account: SignedIn
  readonly replica: Replica
  readonly workspaceId: () => WorkspaceId
  readonly onStatus: (status: SyncStatus) => void
  /** The service no longer accepts the token. */
  readonly onSignInNeeded: () => void
  /** A defect, or a failing disk; sync goes on by itself. */
  readonly onDefect: (error: unknown) => void
}

export interface AccountSync extends SyncPort {
  workspaceSelected(): void
  /** Resolves when nothing of it writes any more. */
  stop(): Promise<void>
}
