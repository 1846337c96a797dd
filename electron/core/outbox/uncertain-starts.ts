/**
 * Running entries that may be one that the service has, and that is here as another row: its answer was lost, or another
 * computer may have made it again. Nothing is known of them until their creation is answered, or the person has.
 */

import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { wasNeverSent } from './coalesce.ts'
import { creationOf } from './creation-of.ts'
import { makesAgain } from './derived-key.ts'
import { mayHaveArrived } from './questions.ts'

export function isUncertainStart(replica: Replica, row: Row<'timeEntry'>): boolean {
  const creation = creationOf(replica, row)
  if (creation === undefined) return false
  // Also what was refused here: another computer may have made it otherwise.
  if (makesAgain(creation)) return true
  return creation.state === 'rejected' ? mayHaveArrived(creation.reason) : !wasNeverSent(creation)
}
