/** The repair of damaged data, in a person's words. */

import { plural, t } from '@lingui/core/macro'
import type { Repair } from '../../../../shared/bridge/sync.ts'

export function repairOf({ found }: Pick<Repair, 'found'>): string {
  if (found === 'service') {
    return t`The second copy of your data on this computer was damaged. It was set aside, and the parts that could not be read were rewritten from what you see here.`
  }
  return found === 'damaged'
    ? t`The data file was damaged. It was set aside, and everything on the server is downloaded again.`
    : t`The data file was missing. Everything on the server is downloaded again.`
}

export function rescuedOf({ found, rescued }: Pick<Repair, 'found' | 'rescued'>): string {
  if (found === 'service') return t`Nothing that you see is lost. Rates and custom fields may be missing.`
  if (rescued === 0) return t`No unsent edits were found.`
  const edits = plural(rescued, { one: '# edit that had', other: '# edits that had' })
  return t`${edits} not reached the server ${plural(rescued, { one: 'was', other: 'were' })} rescued and will be sent, once each.`
}

/** Null when nothing is missing. */
export function missingOf({ found, isComplete }: Pick<Repair, 'found' | 'isComplete'>): string | null {
  if (isComplete) return null
  if (found === 'service') {
    return t`Nothing of the file could be read. If you are asked to sign in, choose “Use on this computer”.`
  }
  return t`The second record of waiting edits was damaged too, so recent edits that had not been synced may be missing. Check your latest edits.`
}
