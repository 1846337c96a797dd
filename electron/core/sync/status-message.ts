import type { StatusFact, SyncStatus } from '../../../shared/bridge/sync.ts'
import { statusTexts, type DiskTrouble } from '../disk-error.ts'

type Facts = Pick<SyncStatus, 'phase' | 'waiting' | 'refused' | 'setAside'> & {
  /** `local`: the service is inside the app, nothing is elsewhere. */
  readonly kind: 'local' | 'server'
  /** The trouble that keeps this computer from storing anything; null for none. */
  readonly trouble: DiskTrouble | null
}

/**
 * The facts of the status bar (architecture, point 10). That everything is saved on this computer is always true: an edit
 * that could not be stored was never shown.
 */
export function statusFacts({ kind, phase, waiting, refused, setAside, trouble }: Facts): StatusFact[] {
  const isSynced = kind === 'server' && phase === 'idle' && waiting === 0 && refused === 0
  const facts: StatusFact[] = []
  const say = (text: string, needsPerson = false): void => void facts.push({ text, needsPerson })
  say(isSynced ? 'All saved on this computer and on the server' : 'All saved on this computer')
  if (trouble !== null) say(statusTexts[trouble])
  if (waiting > 0) say(`${waiting} waiting to sync`)
  if (refused > 0) say(`${refused} refused`, true)
  if (setAside > 0) say(`${setAside} could not be read`, true)
  const state = trouble !== null || (phase === 'syncing' && waiting > 0) ? null : phaseText[phase]
  if (state !== null) say(state, phase === 'sign-in')
  return facts
}

/** The facts in one sentence. */
export function statusMessage(facts: readonly StatusFact[]): string {
  return facts.map(({ text }) => text).join(' · ')
}

const phaseText: Readonly<Record<SyncStatus['phase'], string | null>> = {
  idle: null,
  syncing: 'syncing',
  offline: 'the server cannot be reached',
  paused: 'the server asked for a pause',
  'sign-in': 'sign in again to sync',
}
