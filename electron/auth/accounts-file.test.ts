import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { WorkspaceId } from '../../shared/domain/ids.ts'
import type { AccountRecord } from '../core/protocol.ts'
import { createAccountsFile } from './accounts-file.ts'
import { temporaryFolders } from '../testing/temporary-folders.ts'

const temporaryFolder = temporaryFolders()

const record: AccountRecord = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'local',
  name: 'Ada',
  email: 'ada@this-computer',
  serverUrl: null,
  accountsUrl: null,
  planningUrl: null,
  workspaceId: 1 as WorkspaceId,
  userId: 7,
  workspaces: [{ id: 1 as WorkspaceId, organizationId: 1, name: 'Mine' }],
  timeZone: 'Europe/Berlin',
}

describe('accounts.json', () => {
  it('is empty before it exists, and comes back as it was written, readable by its owner alone', async () => {
    const at = temporaryFolder()
    const path = join(at, 'accounts.json')
    const file = createAccountsFile(path, () => undefined)
    expect(file.read()).toEqual({ current: null, accounts: [] })
    await file.write({ current: record.id, accounts: [record] })
    expect(createAccountsFile(path, () => undefined).read()).toMatchObject({
      current: record.id,
      accounts: [record],
    })
    expect(readdirSync(at)).toEqual(['accounts.json'])
    const othersMay = process.platform === 'win32' ? 0 : statSync(path).mode & 0o077
    expect(othersMay).toBe(0)
  })

  it.each(['{"version":1,"curr', '{"version":2,"current":null,"accounts":[]}', '[]', ''])(
    'is set aside, not overwritten, when it cannot be understood: %j',
    (text) => {
      const path = join(temporaryFolder(), 'accounts.json')
      writeFileSync(path, text)
      const lines: string[] = []
      expect(createAccountsFile(path, (line) => lines.push(line)).read()).toEqual({
        current: null,
        accounts: [],
      })
      expect(existsSync(`${path}.unreadable`)).toBe(true)
      expect(lines).toHaveLength(1)
    },
  )
})
