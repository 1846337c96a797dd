import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { createRow, updateRow } from '../outbox/edit-row.ts'
import { fakeEffects, fakeId, type FakeEffects } from '../testing/fake-effects.ts'
import { migrate, migrations, NewerReplicaError } from './migrate.ts'
import { openReplica, type Replica } from './replica.ts'
import { openSqlite } from './sqlite.ts'

let folder: string
let path: string
let open: Replica[]
let effects: FakeEffects

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dayloom-replica-'))
  path = join(folder, 'replica.sqlite')
  open = []
  effects = fakeEffects()
})

afterEach(() => {
  for (const replica of open) replica.close()
  rmSync(folder, { recursive: true })
})

function opened(): Replica {
  const replica = openReplica(path)
  open.push(replica)
  return replica
}

const workspaceId = 1 as WorkspaceId

function addTag(replica: Replica, number: number, name = 'urgent'): LocalId {
  const localId = fakeId(number) as LocalId
  replica.transaction(() => createRow({ replica, effects }, 'tag', localId, workspaceId, { name }))
  return localId
}

describe('a row with a waiting edit', () => {
  it('has the initial value of a field that an earlier program did not know in its base', () => {
    const replica = opened()
    const id = fakeId(1) as LocalId
    const context = { replica, effects }
    replica.transaction(() => createRow(context, 'project', id, workspaceId, { name: 'Website' }))
    replica.transaction(() =>
      replica.rows.update('project', id, {
        base: replica.rows.find('project', id)?.fields ?? null,
        syncState: 'waiting',
      }),
    )
    const file = openSqlite(path)
    file.run("UPDATE projects SET base = json_remove(base, '$.billable')", [])
    file.close()
    const { base } = opened().rows.find('project', id) ?? {}
    expect(base).toMatchObject({ name: 'Website', billable: false })
  })
})

describe('a transaction', () => {
  it('is on the disk for everyone when it returns', () => {
    const id = addTag(opened(), 1)
    expect(opened().rows.find('tag', id)?.fields.name).toBe('urgent')
  })

  it('leaves nothing half done when something fails between two of its writes', () => {
    const replica = opened()
    const told: unknown[] = []
    replica.onChange((changes) => void told.push(changes))
    const context = { replica, effects }
    expect(() =>
      replica.transaction(() => {
        createRow(context, 'tag', fakeId(1) as LocalId, workspaceId, { name: 'urgent' })
        throw new Error('power is lost')
      }),
    ).toThrow('power is lost')
    // Another connection sees what a restart would see.
    const other = opened()
    expect(other.rows.find('tag', fakeId(1) as LocalId)).toBeUndefined()
    expect(other.operations.counts()).toEqual({ waiting: 0, rejected: 0, setAside: 0 })
    expect(told).toEqual([])
  })

  it('never leaves a row without its operation when the operation cannot be written', () => {
    const replica = opened()
    const id = addTag(replica, 1)
    replica.sqlite.execute(
      `CREATE TRIGGER full BEFORE UPDATE ON operations BEGIN SELECT raise(ABORT, 'full'); END`,
    )
    const row = replica.rows.find('tag', id)
    if (row === undefined) throw new Error('a row was expected')
    expect(() =>
      replica.transaction(() => updateRow({ replica, effects }, 'tag', row, { name: 'later' })),
    ).toThrow('full')
    expect(opened().rows.find('tag', id)?.fields.name).toBe('urgent')
    replica.sqlite.execute('DROP TRIGGER full')
    addTag(replica, 2, 'works again')
    expect(opened().operations.counts().waiting).toBe(2)
  })

  it('tells its changes once, after they are durable, table by table', () => {
    const replica = opened()
    const told: unknown[] = []
    replica.onChange((changes) => {
      told.push(changes)
      expect(opened().rows.find('tag', fakeId(2) as LocalId)).toBeDefined()
    })
    replica.transaction(() => {
      addTag(replica, 1)
      addTag(replica, 2)
    })
    expect(told).toEqual([
      [
        { table: 'operations', ids: null },
        { table: 'tags', ids: [fakeId(1), fakeId(2)] },
      ],
    ])
  })

  it('undoes the whole when a transaction inside it fails', () => {
    const replica = opened()
    expect(() =>
      replica.transaction(() => {
        addTag(replica, 1)
        replica.transaction(() => {
          addTag(replica, 2)
          throw new Error('inner')
        })
      }),
    ).toThrow('inner')
    expect(opened().operations.counts().waiting).toBe(0)
  })
})

describe('opening a file', () => {
  it('keeps everything of an earlier session', () => {
    const first = opened()
    const id = addTag(first, 1)
    first.close()
    const second = opened()
    expect(second.rows.find('tag', id)).toMatchObject({ syncState: 'waiting', fields: { name: 'urgent' } })
    expect(second.operations.list(0, 10)).toMatchObject([{ kind: 'create', local_id: id }])
  })

  it('brings the file of an older version up to this one, keeping its rows', () => {
    const old = openSqlite(path)
    migrate(old, migrations)
    old.close()
    const id = addTag(opened(), 1)
    const upgraded = openSqlite(path)
    migrate(upgraded, [...migrations, 'ALTER TABLE tags ADD COLUMN color TEXT'])
    expect(upgraded.get('SELECT name, color FROM tags WHERE local_id = ?', [id])).toMatchObject({
      name: 'urgent',
      color: null,
    })
    expect(upgraded.get('PRAGMA user_version')?.['user_version']).toBe(migrations.length + 1)
    upgraded.close()
  })

  it('keeps the queue of a file from before operations went out together', () => {
    const old = openSqlite(path)
    migrate(old, migrations.slice(0, 1))
    for (const [index, state] of ['pending', 'in_flight', 'rejected'].entries()) {
      old.run(
        `INSERT INTO operations (op_id, entity, local_id, kind, changes, depends_on, attempt, state, queued_at, reason)
         VALUES (?, 'timeEntry', ?, 'update', ?, '[]', ?, ?, '2026-03-20T08:00:00Z', NULL)`,
        [
          `00000000-0000-4000-8000-00000000000${index}`,
          '00000000-0000-4000-8000-00000000000a',
          JSON.stringify({ billable: { base: false, value: true } }),
          index,
          state,
        ],
      )
    }
    old.close()
    expect(opened().operations.list(0, 10)).toMatchObject([
      { seq: 1, state: 'pending', attempt: 0, changes: { billable: { value: true } } },
      { seq: 2, state: 'pending', attempt: 1 },
      { seq: 3, state: 'rejected', attempt: 2 },
    ])
  })

  it('stays at the older version when a migration fails half-way', () => {
    opened()
    const upgraded = openSqlite(path)
    const failing = 'CREATE TABLE added (id INTEGER); SELECT * FROM missing;'
    expect(() => migrate(upgraded, [...migrations, failing])).toThrow(/missing/)
    expect(upgraded.get(`SELECT name FROM sqlite_schema WHERE name = 'added'`)).toBeUndefined()
    expect(upgraded.get('PRAGMA user_version')?.['user_version']).toBe(migrations.length)
    upgraded.close()
  })

  it('refuses the file of a newer version and leaves it as it is', () => {
    const newer = openSqlite(path)
    newer.execute('PRAGMA user_version = 9999')
    newer.close()
    expect(() => opened()).toThrow(NewerReplicaError)
  })

  it('sends an operation again that was in flight when the program ended', () => {
    const first = opened()
    addTag(first, 1)
    first.transaction(() => {
      for (const operation of first.operations.list(0, 10)) first.operations.markSent([operation])
    })
    first.close()
    expect(opened().operations.list(0, 10)).toMatchObject([{ state: 'pending', attempt: 1 }])
  })

  it.each([
    ['is not JSON', `changes = '{'`],
    ['changes a field of another version', `changes = '{"glow":{"base":null,"value":1}}'`],
    ['has a value of the wrong type', `changes = '{"name":{"base":null,"value":7}}'`],
    ['is of an unknown entity', `entity = 'galaxy'`],
    ['is of an unknown kind', `kind = 'explode'`],
  ])('sets an operation aside that %s, and goes on with the others', (_, damage) => {
    const first = opened()
    addTag(first, 1)
    addTag(first, 2)
    first.sqlite.execute(`UPDATE operations SET ${damage} WHERE seq = 1`)
    first.close()
    const second = opened()
    expect(second.operations.list(0, 10)).toMatchObject([{ seq: 2 }])
    expect(second.operations.counts()).toEqual({ waiting: 1, rejected: 0, setAside: 1 })
    const [setAside] = second.operations.setAside()
    expect(setAside?.seq).toBe(1)
    expect(setAside?.reason).toContain('cannot_be_read')
  })
})

describe('rows', () => {
  it('are found by their local id and by the id of the service', () => {
    const replica = opened()
    const localId = fakeId(1) as LocalId
    replica.transaction(() =>
      replica.rows.insert('tag', {
        localId,
        serverId: 42 as ServerId,
        workspaceId,
        fields: { name: 'urgent' },
        base: { name: 'urgent' },
        serverAt: '2026-03-16T09:00:00.000000Z',
        sequence: null,
        deleted: false,
        syncState: 'saved',
      }),
    )
    expect(replica.rows.findByServerId('tag', 42 as ServerId)).toEqual(replica.rows.find('tag', localId))
    expect(replica.rows.find('tag', localId)?.base).toEqual({ name: 'urgent' })
    expect(replica.rows.serverIdOf('tag', localId)).toBe(42)
    expect(replica.rows.localIdOf('tag', 42 as ServerId)).toBe(localId)
  })

  it('keep what the service said while an edit waits on top of it', () => {
    const replica = opened()
    const localId = fakeId(1) as LocalId
    const said = { name: 'urgent' }
    replica.transaction(() => {
      const about = {
        localId,
        serverId: 42 as ServerId,
        workspaceId,
        serverAt: null,
        sequence: null,
        deleted: false,
      }
      replica.rows.insert('tag', { ...about, fields: said, base: said, syncState: 'saved' })
      const row = replica.rows.find('tag', localId)
      if (row !== undefined) updateRow({ replica, effects }, 'tag', row, { name: 'later' })
    })
    expect(opened().rows.find('tag', localId)).toMatchObject({
      syncState: 'waiting',
      fields: { name: 'later' },
      base: { name: 'urgent' },
    })
  })
})
