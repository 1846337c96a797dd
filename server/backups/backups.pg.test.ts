import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { createClient, listMyClients } from '../../shared/api/clients.ts'
import { createMemoryContents } from '../contents/memory-contents.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { describePostgres } from '../testing/dialects.ts'
import { openTestService } from '../testing/test-service.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const isInstalled = spawnSync('pg_dump', ['--version']).status === 0
const key = new Uint8Array(32)
const at = '2026-03-20T10:00:00.000Z'

describePostgres('backups', (open) => {
  it.skipIf(!isInstalled)(
    'go by PostgreSQL’s own programs, and only into a database without tables',
    async () => {
      const [one, other] = [await open(), await open()]
      if (one.kind !== 'postgres' || other.kind !== 'postgres') throw new Error('This is no PostgreSQL.')
      const folder = await mkdtemp(join(tmpdir(), 'dayloom-backup-'))
      const backup = join(folder, 'monday')
      let test = await openTestService({ database: one })
      const { client, workspaceId, me } = await test.signUp()
      await client.call(createClient, { params: { workspace_id: workspaceId }, body: { name: 'Kept' } })
      await writeBackup({ folder: backup, database: one, key, withKey: false, contents: null, at })
      await test.close()

      const contents = createMemoryContents()
      const task = { folder: backup, database: other, key, keyFile: null, contents, replaces: false, at }
      await expect(restoreBackup(task)).rejects.toThrow('has tables already')
      const admin = new Client({ connectionString: other.url })
      await admin.connect()
      await admin.query('drop schema public cascade; create schema public')
      await admin.end()
      await restoreBackup(task)
      test = await openTestService({ database: other })
      const restored = await test.anonymous.with(tokenHeader(me.api_token)).call(listMyClients)
      expect(restored.map(({ name }) => name)).toEqual(['Kept'])
      await test.close()
      await rm(folder, { recursive: true, force: true })
    },
  )
})
