import type { Project } from '../../../shared/bridge/projects.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { useFormats } from '../../entities/time-entry/use-formats.ts'
import type { TeamTime } from './use-team-time.ts'

export interface TimeSource {
  /** Whose time is shown. */
  readonly label: string
  /** Where it comes from, and what it lacks; null when there is nothing to say. */
  readonly note: string | null
}

/** Says whose tracked time a project shows: everybody's, or this person's own, and how old it is. */
export function useTimeSource(
  { teamSeconds }: Project,
  teamTime: TeamTime | undefined,
  today: string,
): TimeSource {
  const { data: session } = useBridgeQuery('session.get')
  const { data: sync } = useBridgeQuery('sync.status')
  const formats = useFormats()
  if (session?.state !== 'ready' || session.account.kind === 'local') return { label: 'Tracked', note: null }
  if (teamTime === undefined || formats === null) return { label: 'Tracked', note: null }
  const { told } = teamTime
  if (told === null)
    return {
      label: 'Tracked by you',
      note: 'Only your own time: what others tracked has not been read yet. It is as soon as the server can be reached.',
    }
  if (teamSeconds === null || !told.isShown)
    return {
      label: 'Tracked by you',
      note: 'Only your own time: your role does not show you what others tracked on this project.',
    }
  const date = formats.dateOf(told.readAt)
  const time = formats.time(told.readAt)
  const moment = date === today ? time : `${formats.day(date, today)}, ${time}`
  return {
    label: 'Tracked by everybody',
    note:
      sync?.phase === 'offline'
        ? `Offline: others’ time as of ${moment}, yours as of now.`
        : `Others’ time as of ${moment}.`,
  }
}
