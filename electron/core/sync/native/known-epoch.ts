import type { Fetch } from '../../api-client/api-client.ts'
import type { FeedTables } from '../../replica/feed-tables.ts'

/**
 * Writes name the start of the service by which the feed was read. After another start the ids that are known here may mean
 * other rows: the service then refuses them until the feed has been read.
 */
export function namingEpoch(fetch: Fetch, feed: FeedTables): Fetch {
  return (request) => {
    const epoch = request.method === 'GET' ? null : (feed.position()?.epoch ?? null)
    if (epoch !== null) request.headers.set('X-Known-Epoch', epoch)
    return fetch(request)
  }
}
