import { expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { KeyValueTable } from './small-tables.ts'
import { RestoreState } from './restore-state.ts'
import { openSqlite } from './sqlite.ts'

function restoring(): RestoreState {
  const sqlite = openSqlite(':memory:')
  migrate(sqlite)
  return new RestoreState(new KeyValueTable(sqlite, 'meta'))
}

it('goes by what both copies held where a list was not read between them', () => {
  const state = restoring()
  const lists = ['task', 'tag']
  state.begin({ start: 'one', newest: 10, firstLostId: 100 }, {}, lists)
  state.markRead('tag')
  state.begin({ start: 'two', newest: 20, firstLostId: 200 }, {}, lists)
  expect(state.of('task')).toMatchObject({ start: 'two', newest: 10, firstLostId: 100 })
  expect(state.of('tag')).toMatchObject({ start: 'two', newest: 20, firstLostId: 200 })
  state.begin({ start: 'three', newest: 15, firstLostId: 300 }, {}, lists)
  expect(state.of('task')).toMatchObject({ start: 'three', newest: 10, firstLostId: 100 })
  expect(state.of('tag')).toMatchObject({ start: 'three', newest: 15, firstLostId: 200 })
})

it('knows nothing of what copies held where that is not known of one of them', () => {
  const state = restoring()
  state.begin({ start: 'one', newest: null, firstLostId: 100 }, {}, ['task'])
  state.begin({ start: 'two', newest: 20, firstLostId: null }, {}, ['task'])
  expect(state.of('task')).toMatchObject({ newest: null, firstLostId: null })
})
