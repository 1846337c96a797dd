/** The sync status as short sentences. */

import { plural, t } from '@lingui/core/macro'
import type { DiskTrouble, OpenCollisions, SyncStatus } from '../../../shared/bridge/sync.ts'

export interface StatusFact {
  readonly text: string
  /** Whether only the person can do anything about it. */
  readonly needsPerson: boolean
}

/**
 * “All saved on this computer”, “3 waiting to sync”. The first is always true: an edit that could not be stored was never
 * shown. Trouble with the disk stands in place of the server's state.
 */
export function statusFacts(status: SyncStatus): readonly StatusFact[] {
  const { service, phase, waiting, refused, setAside, diskTrouble } = status
  const isSynced = service === 'server' && phase === 'idle' && waiting === 0 && refused === 0
  const fact = (text: string, needsPerson = false): StatusFact => ({ text, needsPerson })
  const state = diskTrouble !== null || (phase === 'syncing' && waiting > 0) ? null : phaseText[phase]
  return [
    fact(isSynced ? t`All saved on this computer and on the server` : t`All saved on this computer`),
    ...(diskTrouble === null ? [] : [fact(diskText[diskTrouble])]),
    ...(waiting > 0 ? [fact(plural(waiting, { other: '# waiting to sync' }))] : []),
    ...(refused > 0 ? [fact(plural(refused, { other: '# refused' }), true)] : []),
    ...(setAside > 0 ? [fact(plural(setAside, { other: '# could not be read' }), true)] : []),
    ...(state === null ? [] : [fact(state, phase === 'sign-in')]),
  ]
}

/** All facts in one sentence. */
export function statusSentence(status: SyncStatus): string {
  return statusFacts(status)
    .map(({ text }) => text)
    .join(' · ')
}

const phaseText: Readonly<Record<SyncStatus['phase'], string | null>> = {
  idle: null,
  syncing: t`syncing`,
  offline: t`the server cannot be reached`,
  paused: t`the server asked for a pause`,
  'sign-in': t`sign in again to sync`,
}

const diskText: Readonly<Record<DiskTrouble, string>> = {
  full: t`the disk is full: changes from the server cannot be stored`,
  'read-only': t`nothing can be saved: the data of Dayloom is read-only`,
  failing: t`the disk cannot be read or written`,
  damaged: t`the data on this computer is damaged and is being repaired`,
  busy: t`another program uses the data of Dayloom`,
}

/** “6 to decide”, “2 to read”: the open collisions of the journal; empty where it has none. */
export function openWords({ toDecide, toRead }: OpenCollisions): readonly string[] {
  return [
    ...(toDecide > 0 ? [plural(toDecide, { other: '# to decide' })] : []),
    ...(toRead > 0 ? [plural(toRead, { other: '# to read' })] : []),
  ]
}
