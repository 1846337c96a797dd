import { useEffect } from 'react'
import type { ProcedureOutput } from '../../../../shared/bridge/contract.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import { useBridgeCommand, useBridgeQuery } from '../../../bridge/use-bridge.ts'

export type TeamTime = ProcedureOutput<'projects.teamTime'>

/** The time of others arrives with no event: it is read again while somebody looks. */
const readEvery = 3 * 60_000
/** A person who goes to another window and comes back at once has seen the latest. */
const freshFor = 20_000

/**
 * Everybody's time on a project, asked of the service when it is opened; undefined until it has been read here. The service
 * inside the app knows nobody else and is not asked.
 */
export function useTeamTime(projectId: Project['id']): TeamTime | undefined {
  const { run } = useBridgeCommand('projects.readTeamTime')
  const isShared = useIsShared()
  useEffect(() => {
    if (!isShared) return undefined
    let readAt = Number.NEGATIVE_INFINITY
    const read = () => {
      const now = performance.now()
      if (document.visibilityState !== 'visible' || now - readAt < freshFor) return
      readAt = now
      void run({ id: projectId })
    }
    read()
    const timer = setInterval(read, readEvery)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [projectId, run, isShared])
  return useBridgeQuery('projects.teamTime', { id: projectId }).data
}

/** Whether the account is on a server, which knows others. */
export function useIsShared(): boolean {
  const { data: session } = useBridgeQuery('session.get')
  return session?.state === 'ready' && session.account.kind === 'server'
}
