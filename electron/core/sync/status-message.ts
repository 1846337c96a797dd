import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import { statusTexts, type DiskTrouble } from '../disk-error.ts'

type Facts = Pick<SyncStatus, 'phase' | 'waiting' | 'refused' | 'setAside'> & {
  /** `local`: the service is inside the app, nothing is elsewhere. */
  readonly kind: 'local' | 'server'
  /** What keeps this computer from keeping anything; null when nothing does. */
  readonly trouble: DiskTrouble | null
}

/**
 * The sentence of the status bar (architecture, point 10). That everything is saved on this computer is always true: an
 * edit that could not be stored was never shown.
 */
export function statusMessage({ kind, phase, waiting, refused, setAside, trouble }: Facts): string {
  const isSynced = kind === 'server' && phase === 'idle' && waiting === 0 && refused === 0
  const parts = [isSynced ? 'All saved on this computer and on the server' : 'All saved on this computer']
  if (trouble !== null) parts.push(statusTexts[trouble])
  if (waiting > 0) parts.push(`${waiting} waiting to sync`)
  if (refused > 0) parts.push(`${refused} refused`)
  if (setAside > 0) parts.push(`${setAside} could not be read`)
  const state = trouble !== null || (phase === 'syncing' && waiting > 0) ? null : phaseText[phase]
  if (state !== null) parts.push(state)
  return parts.join(' · ')
}

const phaseText: Readonly<Record<SyncStatus['phase'], string | null>> = {
  idle: null,
  syncing: 'syncing',
  offline: 'the server cannot be reached',
  paused: 'the server asked for a pause',
  'sign-in': 'sign in again to sync',
}
