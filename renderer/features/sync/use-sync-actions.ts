import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Conflict, Openable, QueuedOperation } from '../../../shared/bridge/sync.ts'
import { useBridgeCommand, useUndoableCommand } from '../../bridge/use-bridge.ts'
import { requestOpen } from '../../stores/open-request.ts'
import { showError, showMessage } from '../../stores/toasts.ts'
import { doneOf } from './cards/conflict-words.ts'
import { titleOf } from '../../entities/edit/edit-names.ts'

/** The screen on which the details of a row of each kind are shown. */
const screens = {
  timeEntry: '/',
  timeBlock: '/calendar',
  plannerSettings: '/calendar',
  task: '/tasks',
  status: '/tasks',
  savedView: '/tasks',
  client: '/projects',
  tag: '/projects',
  member: '/team',
  ghost: '/team',
  preferences: '/settings',
} as const satisfies Readonly<Record<Exclude<Openable['entity'], 'project' | 'invoice'>, string>>

/** A person's actions on the entries of the sync page. */
export function useSyncActions() {
  const navigate = useNavigate()
  const { run: retry } = useBridgeCommand('sync.retry')
  const { run: retryAll } = useBridgeCommand('sync.retryAll')
  const { run: dismissRepair } = useBridgeCommand('sync.dismissRepair')
  const discard = useUndoableCommand('sync.discard')
  const keepAll = useUndoableCommand('sync.keepAll')
  const resolve = useUndoableCommand('sync.resolveConflict')
  return useMemo(
    () => ({
      /** Shows the row in its screen, its details open. */
      open: ({ entity, opens }: Pick<Conflict, 'entity' | 'opens'>) => {
        if (opens === null) return
        if (opens.entity === 'invoice') {
          void navigate({ to: '/invoices/$invoiceId', params: { invoiceId: opens.id } })
          return
        }
        // The people of a project and its milestones stand on its page; its own fields are beside it.
        if (opens.entity !== 'project' || entity === 'project') requestOpen(opens)
        if (opens.entity !== 'project') void navigate({ to: screens[opens.entity] })
        else void navigate({ to: '/projects/$projectId', params: { projectId: opens.id } })
      },
      retry: async (operations: readonly QueuedOperation[]) => {
        const [only, ...others] = operations
        if (only === undefined) return
        const ids = operations.map(({ id }) => id)
        const result = others.length === 0 ? await retry({ id: only.id }) : await retryAll({ ids })
        if (!result.ok) {
          showError(result.error.message)
          return
        }
        showMessage(
          others.length === 0
            ? t`“${titleOf(only)}” is being sent again`
            : t`${operations.length} edits are being sent again`,
        )
      },
      discard: (operation: QueuedOperation) =>
        discard({ id: operation.id }, t`Edit of “${titleOf(operation)}” discarded`),
      /** Closes what collided, with what the row has by now. */
      leave: ({ id }: Conflict) => keepAll({ ids: [id] }, t`Kept as it is`),
      settle: ({ id, kind }: Conflict, keep: 'mine' | 'theirs') => resolve({ id, keep }, doneOf(kind, keep)),
      keepAll: async (conflicts: readonly Conflict[]) => {
        await keepAll({ ids: conflicts.map(({ id }) => id) }, t`${conflicts.length} kept`)
      },
      /** Puts away what there is nothing to choose of. */
      understood: async (conflicts: readonly Conflict[]) => {
        await keepAll({ ids: conflicts.map(({ id }) => id) }, t`Marked as read`)
      },
      dismissRepair: async () => {
        const result = await dismissRepair()
        if (!result.ok) showError(result.error.message)
        return result.ok
      },
    }),
    [navigate, retry, retryAll, dismissRepair, discard, resolve, keepAll],
  )
}

export type SyncActions = ReturnType<typeof useSyncActions>
