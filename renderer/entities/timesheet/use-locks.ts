import { useMemo } from 'react'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'

/** The submitted or approved timesheet in which a day lies; null for a day that is open. Without a workspace, that in use. */
export type LockOf = (date: string, workspaceId?: number) => Timesheet | null

const open: LockOf = () => null

/** The days of one's own that are locked, as far as this computer knows. */
export function useLocks(): LockOf {
  const { data } = useBridgeQuery('timesheets.own')
  const { data: session } = useBridgeQuery('session.get')
  const inUse = session?.state === 'ready' ? session.account.workspaceId : null
  return useMemo(() => {
    const locked = (data?.sheets ?? []).filter((sheet) => sheet.locked)
    if (locked.length === 0) return open
    return (date, workspaceId) =>
      locked.find(
        (sheet) => sheet.workspaceId === (workspaceId ?? inUse) && sheet.from <= date && date <= sheet.to,
      ) ?? null
  }, [data, inUse])
}
