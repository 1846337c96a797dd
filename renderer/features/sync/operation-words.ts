/** Operations in a person's words. */

import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import { nounOf } from '../../entities/edit/edit-names.ts'
import { isThereAlready, plainReason } from './refusal-words.ts'

/** “New time entry”, “Changed project: name, colour”, “Deleted tag”. */
export function effectOf({
  kind,
  entity,
  fields,
}: Pick<QueuedOperation, 'kind' | 'entity' | 'fields'>): string {
  const noun = nounOf(entity)
  if (kind === 'create') return `New ${noun}`
  if (kind === 'delete') return `Deleted ${noun}`
  return fields.length === 0 ? `Changed ${noun}` : `Changed ${noun}: ${fields.join(', ')}`
}

/** What is happening to an operation that needs no one. */
export function progressOf({
  state,
  attempts,
  entity,
}: Pick<QueuedOperation, 'state' | 'attempts' | 'entity'>): string {
  if (state === 'in_flight') return entity === 'attachment' ? 'Being uploaded' : 'Being sent'
  if (state === 'uncertain') return 'Sent, answer lost'
  if (attempts === 0) return 'Waits'
  return attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
}

/** Why it waits for the person. */
export function reasonOf({ state, reason, mayHaveArrived }: QueuedOperation): string {
  if (mayHaveArrived)
    return 'The server may have this already: it has it otherwise, or several that are like it.'
  if (state === 'set_aside')
    return 'It was damaged on this computer, so that it cannot be read and cannot be sent.'
  return reason === null ? 'The server gave no reason.' : plainReason(reason)
}

/** What to do about it. */
export function adviceOf({ state, kind, reason, mayHaveArrived, opens }: QueuedOperation): string {
  if (mayHaveArrived) return 'Look whether it is there: then this copy can go. If it is not, send it again.'
  if (state === 'set_aside')
    return 'Look at what it was about, make the edit again if it is missing, then discard it here.'
  if (isThereAlready(reason))
    return 'Another computer has logged this time already. Discard this one: until then it counts twice here.'
  if (kind === 'delete') return 'Send it again later, or discard it: then it is there again.'
  if (opens === null) return 'Send it again later, or discard it.'
  if (kind === 'create') return 'Correct it, and it is sent by itself. Or send it as it is, or discard it.'
  return 'Correct it, and it is sent by itself. Or send it as it is, or discard it: then the server’s version holds.'
}
