import { t } from '@lingui/core/macro'
import type { OpenCollisions } from '../../../shared/bridge/sync.ts'

/** “6 to decide”, “2 to read”: what the journal of collisions has for the person; empty where it has nothing. */
export function openWords({ toDecide, toRead }: OpenCollisions): readonly string[] {
  return [
    ...(toDecide > 0 ? [t`${toDecide.toLocaleString('en')} to decide`] : []),
    ...(toRead > 0 ? [t`${toRead.toLocaleString('en')} to read`] : []),
  ]
}
