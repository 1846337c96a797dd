import { expect, it } from 'vitest'
import { FeedTables } from '../feed-tables.ts'
import { migrate, migrations } from '../migrate.ts'
import { KeyValueTable } from '../small-tables.ts'
import { openSqlite } from '../sqlite.ts'

it('everything is read once more, so that each row has its sequence', () => {
  const sqlite = openSqlite(':memory:')
  migrate(sqlite, migrations.slice(0, 16))
  const former = { cursor: 'W1sy', readAt: 1_774_000_000, isWhole: false }
  sqlite.run('INSERT INTO meta (name, value) VALUES (?, ?)', ['feed', JSON.stringify(former)])
  migrate(sqlite)
  const position = new FeedTables(sqlite, new KeyValueTable(sqlite, 'meta')).position()
  expect(position).toEqual({ cursor: null, ownSequence: null, isWhole: false, epoch: null, restored: null })
  sqlite.close()
})

it('alike entries in reports stay as those of the timer were, which both were by one preference', () => {
  const sqlite = openSqlite(':memory:')
  migrate(sqlite, migrations.slice(0, 36))
  const needed = sqlite
    .all('PRAGMA table_info(preferences)')
    .filter(
      (column) =>
        column['notnull'] === 1 && column['dflt_value'] === null && column['name'] !== 'group_alike',
    )
    .map((column) => column['name'])
  const values = needed.map(() => '1').join(', ')
  sqlite.execute(`INSERT INTO preferences (group_alike, ${needed.join(', ')}) VALUES (0, ${values})`)
  migrate(sqlite)
  expect(sqlite.get('SELECT report_groups_alike FROM preferences')).toEqual({ report_groups_alike: 0 })
  sqlite.close()
})
