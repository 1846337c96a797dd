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
  const state = diskTrouble !== null || (phase === 'syncing' && waiting > 0) ? undefined : phaseText(phase)
  return [
    fact(isSynced ? t`All saved on this computer and on the server` : t`All saved on this computer`),
    ...(diskTrouble === null ? [] : [fact(diskText(diskTrouble))]),
    ...(waiting > 0 ? [fact(plural(waiting, { other: '# waiting to sync' }))] : []),
    ...(refused > 0 ? [fact(plural(refused, { other: '# refused' }), true)] : []),
    ...(setAside > 0 ? [fact(plural(setAside, { other: '# could not be read' }), true)] : []),
    ...(state === undefined ? [] : [fact(state, phase === 'sign-in')]),
  ]
}

/** All facts in one sentence. */
export function statusSentence(status: SyncStatus): string {
  return statusFacts(status)
    .map(({ text }) => text)
    .join(' · ')
}

function phaseText(phase: SyncStatus['phase']): string | undefined {
  switch (phase) {
    case 'idle':
      return undefined
    case 'syncing':
      return t`syncing`
    case 'offline':
      return t`the server cannot be reached`
    case 'paused':
      return t`the server asked for a pause`
    case 'sign-in':
      return t`sign in again to sync`
  }
}

function diskText(trouble: DiskTrouble): string {
  switch (trouble) {
    case 'full':
      return t`the disk is full: changes from the server cannot be stored`
    case 'read-only':
      return t`nothing can be saved: the data of Dayloom is read-only`
    case 'failing':
      return t`the disk cannot be read or written`
    case 'damaged':
      return t`the data on this computer is damaged and is being repaired`
    case 'busy':
      return t`another program uses the data of Dayloom`
  }
}

/** “6 to decide”, “2 to read”: the open collisions of the journal; empty where it has none. */
export function openWords({ toDecide, toRead }: OpenCollisions): readonly string[] {
  return [
    ...(toDecide > 0 ? [plural(toDecide, { other: '# to decide' })] : []),
    ...(toRead > 0 ? [plural(toRead, { other: '# to read' })] : []),
  ]
}
