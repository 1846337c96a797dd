/** Why an edit was refused, and what to do about it, in a person's words. */

import { t } from '@lingui/core/macro'
import type { EditReason } from '../../../shared/bridge/reasons.ts'
import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import { reasonSentence } from './reason-sentences.ts'

/** Why it waits for the person. */
export function reasonOf({ state, reason, mayHaveArrived }: QueuedOperation): string {
  if (mayHaveArrived)
    return t`The server may have this already: it has it otherwise, or several that are like it.`
  if (state === 'set_aside')
    return t`It was damaged on this computer, so that it cannot be read and cannot be sent.`
  return reason === null ? t`The server gave no reason.` : reasonSentence(reason)
}

/** What to do about it. */
export function adviceOf({ state, kind, reason, mayHaveArrived, opens }: QueuedOperation): string {
  if (mayHaveArrived) return t`Look whether it is there: then this copy can go. If it is not, send it again.`
  if (state === 'set_aside')
    return t`Look at what it was about, make the edit again if it is missing, then discard it here.`
  if (isThereAlready(reason))
    return t`Another computer has logged this time already. Discard this one: until then it counts twice here.`
  if (kind === 'delete') return t`Send it again later, or discard it: then it is there again.`
  if (opens === null) return t`Send it again later, or discard it.`
  if (kind === 'create') return t`Correct it, and it is sent by itself. Or send it as it is, or discard it.`
  return t`Correct it, and it is sent by itself. Or send it as it is, or discard it: then the server’s version holds.`
}

/** Whether the server has the same already, from another computer. */
function isThereAlready(reason: EditReason | null): boolean {
  return reason?.code === 'already_logged'
}
