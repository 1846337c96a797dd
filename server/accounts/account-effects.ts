import type { Db } from '../database/database.ts'
import type { IdAllocator } from '../database/ids.ts'
import type { StampChange } from '../effects/change-stamps.ts'
import type { Clock } from '../effects/clock.ts'
import type { Random } from '../effects/random.ts'
import type { Plan } from '../organizations/tables.ts'
import type { Passwords } from '../secrets/passwords.ts'
import type { Sealing } from '../secrets/sealing.ts'

/** The needs of accounts besides a request's scope; given once, when the service is composed. */
export interface AccountEffects {
  /** Outside of any request's transaction: for what must be recorded although the request is refused. */
  readonly db: Db
  readonly ids: IdAllocator
  readonly clock: Clock
  readonly stampChange: StampChange
  readonly random: Random
  readonly passwords: Passwords
  readonly sealing: Sealing
  /** Of new organizations. */
  readonly plan: Plan
}
