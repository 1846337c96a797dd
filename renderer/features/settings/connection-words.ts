import { t } from '@lingui/core/macro'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'

const words: Readonly<Record<SyncStatus['phase'], string>> = {
  idle: t`Connected. Edits made offline are sent as soon as it answers.`,
  syncing: t`Syncing…`,
  offline: t`It cannot be reached now. What you edit is kept here, and sent as soon as it answers.`,
  paused: t`It asked for a pause. What you edit is kept here, and sent afterwards.`,
  'sign-in': t`Waits for you to sign in again.`,
}

/** How it stands with the server of an account, as the status says it; nothing until that is known. */
export function connectionWords(phase: SyncStatus['phase'] | undefined, needsSignIn: boolean): string {
  if (needsSignIn) return words['sign-in']
  return phase === undefined ? '' : words[phase]
}
