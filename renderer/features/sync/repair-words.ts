/** What was done about damaged data, in a person's words. */

import type { Repair } from '../../../shared/bridge/sync.ts'

export function repairOf({ found }: Pick<Repair, 'found'>): string {
  if (found === 'service') {
    return 'The file in which everything is kept a second time was damaged. It was set aside, and what could not be read of it is written anew from what you see here.'
  }
  return found === 'damaged'
    ? 'Its file was damaged. It was set aside, and everything that the server has is read from there again.'
    : 'Its file was gone. Everything that the server has is read from there again.'
}

export function rescuedOf({ found, rescued }: Pick<Repair, 'found' | 'rescued'>): string {
  if (found === 'service') return 'Nothing that you see is lost. Rates and custom fields may be.'
  if (rescued === 0) return 'No edit was found that the server did not have yet.'
  const edits = rescued === 1 ? '1 edit that had' : `${rescued} edits that had`
  return `${edits} not reached the server ${rescued === 1 ? 'was' : 'were'} rescued and will be sent, once each.`
}

/** Null when nothing is missing. */
export function missingOf({ found, isComplete }: Pick<Repair, 'found' | 'isComplete'>): string | null {
  if (isComplete) return null
  if (found === 'service') {
    return 'Nothing of the file could be read. If you are asked to sign in, choose “Use on this computer”.'
  }
  return 'The second record of waiting edits was damaged, too: edits made shortly before that had not been synced may be missing. Look over what you did last.'
}
