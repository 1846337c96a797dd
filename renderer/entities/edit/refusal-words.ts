/** Why an edit was refused, and what to do about it, in a person's words. */

import { t } from '@lingui/core/macro'
import { mayHaveArrived } from '../../../shared/domain/edit-reason.ts'
import type { EditReason } from '../../../shared/bridge/reasons.ts'
import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import { reasonSentence } from './reason-sentences.ts'

/** Why it waits for the person. */
export function reasonOf({ state, reason }: QueuedOperation): string {
  if (state === 'set_aside') return t`It was damaged on this computer, so it cannot be read or sent.`
  return reason === null ? t`The server gave no reason.` : reasonSentence(reason)
}

/** The next step for the person. */
export function adviceOf({ state, kind, reason, opens, left }: QueuedOperation): string {
  if (left !== null)
    return t`You are no longer a member of its workspace. Copy what you need and discard it, or send it again once you are invited again.`
  if (mayHaveArrived(reason))
    return t`Check whether it is there. If it is, discard this copy. If it is not, send it again.`
  if (state === 'set_aside')
    return t`Check what it was about, make the edit again if it is missing, then discard it here.`
  if (isThereAlready(reason))
    return t`Another computer has already logged this time. Discard this one; until you do, the time counts twice here.`
  if (reason?.code === 'changed_after_sending')
    return t`It has no number yet. Send it again to send it as you saw it, or discard this to get the changed draft.`
  if (kind === 'delete') return t`Send it again later, or discard the deletion to restore it.`
  if (opens === null) return t`Send it again later, or discard it.`
  if (kind === 'create')
    return t`Correct it, and it is sent automatically. You can also send it as it is, or discard it.`
  return t`Correct it, and it is sent automatically. You can also send it as it is, or discard it to keep the server’s version.`
}

/** Whether the server has the same already, from another computer. */
function isThereAlready(reason: EditReason | null): boolean {
  return reason?.code === 'already_logged'
}
