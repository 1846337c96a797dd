/** `accounts.json`: the accounts known on this computer and the one in use. No secret is in it. */

import { renameSync } from 'node:fs'
import { z } from 'zod'
import { parseJson } from '../../shared/domain/json.ts'
import { accountRecord, type AccountRecord } from '../core/protocol.ts'
import { readPrivateFile, writePrivateFile } from '../shell/private-file.ts'

const accounts = z.object({
  version: z.literal(1),
  /** The id of the account in use; null when signed out. */
  current: z.uuid().nullable(),
  accounts: z.array(accountRecord),
})

export interface Accounts {
  readonly current: string | null
  readonly accounts: readonly AccountRecord[]
}

export interface AccountsFile {
  read(): Accounts
  /** Durable when it resolves. */
  write(accounts: Accounts): Promise<void>
}

const none: Accounts = { current: null, accounts: [] }

/** A file that cannot be understood is set aside as `accounts.json.unreadable`, never overwritten. */
export function createAccountsFile(path: string, log: (line: string) => void): AccountsFile {
  return {
    read() {
      const text = readPrivateFile(path)
      if (text === null) return none
      const known = parseJson(text, accounts)
      if (known !== null) return known
      renameSync(path, `${path}.unreadable`)
      log(`accounts.json could not be understood and was set aside as ${path}.unreadable`)
      return none
    },
    write: ({ current, accounts }) =>
      writePrivateFile(path, `${JSON.stringify({ version: 1, current, accounts }, null, 2)}\n`),
  }
}
