/** Rows of many time entries in a replica, as its first pull would have left them. */

import type { Replica } from '../electron/core/replica/replica.ts'

export interface FilledEntries {
  readonly workspaceId: number
  readonly entries: number
  /** Seconds from one start to the next. */
  readonly every: number
  /** The entries end then, in UNIX seconds. */
  readonly last: number
}

/** Entries of one to five minutes with 500 descriptions, on 50 projects or none. */
export function fillEntries(
  { sqlite }: Pick<Replica, 'sqlite'>,
  { workspaceId, entries, every, last }: FilledEntries,
): void {
  const numbers = (count: number): string =>
    `WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ${count})`
  const id = (kind: number, number: string): string =>
    `printf('%08x-0000-7000-8000-%012x', ${kind}, ${number})`
  const instant = (seconds: string): string => `strftime('%Y-%m-%dT%H:%M:%SZ', ${seconds}, 'unixepoch')`
  const start = `${last} - ${entries} * ${every} + i * ${every}`
  sqlite.transaction(() => {
    sqlite.execute(`${numbers(50)}
      INSERT INTO projects (local_id, server_id, workspace_id, name, folded, color, billable, archived, is_private)
      SELECT ${id(3, 'i')}, 3000000 + i, ${workspaceId}, 'Project ' || i, 'project ' || i, '#4f6bed', 0, 0, 0 FROM numbers`)
    sqlite.execute(`${numbers(entries)}
      INSERT INTO time_entries (local_id, server_id, workspace_id, description, folded, project_id, tag_ids, billable, start, stop)
      SELECT ${id(5, 'i')}, 5000000 + i, ${workspaceId}, 'Entry ' || (i % 500), 'entry ' || (i % 500),
        iif(i % 10 = 0, NULL, ${id(3, 'i % 50')}), '[]', i % 3 = 0,
        ${instant(start)}, ${instant(`${start} + 60 + i * 37 % 240`)}
      FROM numbers`)
  })
}
