/** What was done about damaged data, in a person's words. */

import { plural, t } from '@lingui/core/macro'
import type { Repair } from '../../../../shared/bridge/sync.ts'

export function repairOf({ found }: Pick<Repair, 'found'>): string {
  if (found === 'service') {
    return t`The file in which everything is kept a second time was damaged. It was set aside, and what could not be read of it is written anew from what you see here.`
  }
  return found === 'damaged'
    ? t`Its file was damaged. It was set aside, and everything that the server has is read from there again.`
    : t`Its file was gone. Everything that the server has is read from there again.`
}

export function rescuedOf({ found, rescued }: Pick<Repair, 'found' | 'rescued'>): string {
  if (found === 'service') return t`Nothing that you see is lost. Rates and custom fields may be.`
  if (rescued === 0) return t`No edit was found that the server did not have yet.`
  const edits = plural(rescued, { one: '# edit that had', other: '# edits that had' })
  return t`${edits} not reached the server ${plural(rescued, { one: 'was', other: 'were' })} rescued and will be sent, once each.`
}

/** Null when nothing is missing. */
export function missingOf({ found, isComplete }: Pick<Repair, 'found' | 'isComplete'>): string | null {
  if (isComplete) return null
  if (found === 'service') {
    return t`Nothing of the file could be read. If you are asked to sign in, choose “Use on this computer”.`
  }
  return t`The second record of waiting edits was damaged, too: edits made shortly before that had not been synced may be missing. Look over what you did last.`
}
