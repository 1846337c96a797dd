import { useQueryClient } from '@tanstack/react-query'
import type { ProcedureInput } from '../../shared/bridge/contract.ts'
import type { BridgeResult } from '../../shared/bridge/procedure.ts'
import type { Session } from '../../shared/bridge/session.ts'
import { takeEveryDraft } from '../stores/drafts.ts'
import { accountIdOf, applySession } from './invalidation.ts'
import { bridgeQueryKey, useBridgeCommand } from './use-bridge.ts'
import { useLatest } from '../components/use-latest.ts'

type SessionCommandName =
  | 'session.useThisComputer'
  | 'session.signIn'
  | 'session.signInByBrowser'
  | 'session.signUp'
  | 'session.signOut'
  | 'session.updateAccount'
  | 'session.selectWorkspace'
  | 'session.restoreBackup'

/** A command that changes who is signed in where; its answer is taken over at once. */
export function useSessionCommand<Name extends SessionCommandName>(name: Name) {
  const client = useQueryClient()
  const command = useBridgeCommand(name)
  const { run: call } = command
  const run = useLatest(async (input: ProcedureInput<Name>): Promise<BridgeResult<Session>> => {
    // Before the answer: every window hears of the sign-in, and shows its fields.
    const isEntry = accountIdOf(client.getQueryData(bridgeQueryKey('session.get'))) === null
    if (isEntry) takeEveryDraft()
    const result: BridgeResult<Session> = await call(input)
    if (result.ok) applySession(client, result.data)
    return result
  })
  return { ...command, run }
}
