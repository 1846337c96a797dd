import type { ServerRow } from './resources/resource.ts'

/**
 * The service's time of a page, UNIX seconds: its `Date`, or its newest change. Null when nothing tells; the local
 * clock may differ.
 */
export function timeOf(headers: Headers, rows: readonly Pick<ServerRow, 'at'>[]): number | null {
  const date = Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(date)) return Math.floor(date / 1000)
  const changes = rows.map(({ at }) => Date.parse(at ?? '')).filter((at) => !Number.isNaN(at))
  return changes.length === 0 ? null : Math.floor(Math.max(...changes) / 1000)
}
