import type { Db } from '../database/database.ts'
import { PreconditionFailed } from '../errors/app-error.ts'
import { latestEpoch } from './queries.ts'

export const KNOWN_EPOCH_HEADER = 'X-Known-Epoch'

/**
 * A write may name the latest start that its client knows by the feed: after another one, the ids that the client holds may mean other
 * rows, since a backup may have been restored.
 *
 * @throws {PreconditionFailed} when the service was started since; the feed tells what became of it
 */
export async function requireKnownEpoch(db: Db, headers: Headers) {
  const known = headers.get(KNOWN_EPOCH_HEADER)
  if (known !== null && known !== (await latestEpoch(db))) throw new PreconditionFailed('restarted')
}
