import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { openTestAccount } from '../../testing/open-test-account.ts'
import { fakeId } from '../../testing/fake-effects.ts'
import { migrate, migrations } from '../migrate.ts'
import { openSqlite } from '../sqlite.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dayloom-tasks-'))
  path = join(folder, 'replica.sqlite')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const saved = fakeId(0xa01) as LocalId
const waiting = fakeId(0xa02) as LocalId

/** A file as the version before tasks were whole left it: a task that is known, and one that was finished and moved offline. */
function writeFormerFile(): void {
  const sqlite = openSqlite(path)
  migrate(sqlite, migrations.slice(0, 2))
  const base = {
    name: 'Draft',
    projectId: null,
    date: '2026-03-16',
    position: 3,
    estimatedSeconds: null,
    done: false,
  }
  sqlite.execute(`
    INSERT INTO tasks (local_id, server_id, workspace_id, base, sync_state, name, folded, date, position, done)
    VALUES ('${saved}', 1, 1, NULL, 'saved', 'Known', 'known', '2026-03-16', 0, 0),
      ('${waiting}', 2, 1, '${JSON.stringify(base)}', 'waiting', 'Draft', 'draft', '2026-03-18', 3, 1);
    INSERT INTO statuses (id, workspace_id, name, type, position) VALUES (7, 1, 'To do', 'todo', 0);
    INSERT INTO cursors (name, value) VALUES ('task:1', '{"since":1,"whole":null}'), ('tag', '{"since":1,"whole":null}');
    INSERT INTO operations (op_id, entity, local_id, kind, changes, depends_on, queued_at) VALUES (
      '${fakeId(0xb01)}', 'task', '${waiting}', 'update',
      '{"date":{"base":"2026-03-16","value":"2026-03-18"},"done":{"base":false,"value":true}}',
      '[]', '2026-03-16T08:00:00Z')`)
  sqlite.close()
}

it('tasks of the version before keep what they were, what waits, and are read again as a whole', () => {
  writeFormerFile()
  const account = openTestAccount(path)
  const { replica, procedures } = account
  expect(replica.rows.find('task', saved)?.fields).toMatchObject({
    date: '2026-03-16',
    endDate: '2026-03-16',
    assigneeIds: [],
    customFields: '{}',
    notes: '',
    parentId: null,
  })
  const before = replica.rows.find('task', waiting)
  expect(before).toMatchObject({
    syncState: 'waiting',
    fields: { date: '2026-03-18', done: true, statusId: null },
    base: { date: '2026-03-16', endDate: '2026-03-16', done: false, tagIds: [], isPrivate: false },
  })
  expect(replica.operations.list(0, 10)).toMatchObject([{ local_id: waiting, kind: 'update' }])
  expect(replica.cursors.get('task:1')).toBeNull()
  expect(replica.cursors.get('tag')).not.toBeNull()
  expect(procedures['statuses.list']()).toEqual([])

  // Fields that the former version did not know come with the whole list, and the edit stays on top of them.
  const done = account.pull('status', 8, { name: 'Done', type: 'done' })
  const todo = account.pull('status', 7, { name: 'To do', type: 'todo' })
  account.pull('task', 2, { notes: 'Soon', statusId: todo })
  expect(procedures['tasks.get']({ id: waiting })).toMatchObject({
    notes: 'Soon',
    done: true,
    statusId: done,
    syncState: 'waiting',
  })
  expect(procedures['sync.conflicts']()).toEqual([])
  procedures['tasks.update']({ ids: [waiting], changes: { name: 'Final' } })
  expect(replica.operations.list(0, 10)).toHaveLength(1)
  account.syncAll()
  expect(procedures['tasks.get']({ id: waiting })).toMatchObject({ name: 'Final', syncState: 'saved' })
  replica.close()
})
