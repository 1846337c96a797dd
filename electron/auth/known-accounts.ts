/** Rules on the list of accounts that this computer knows. */

import type { LeftAccounts, Session } from '../../shared/bridge/session.ts'
import type { AccountRecord } from '../core/protocol.ts'
import type { Accounts } from './accounts-file.ts'

export function findAccount({ accounts }: Accounts, id: string | null): AccountRecord | null {
  return accounts.find((account) => account.id === id) ?? null
}

/** One server may be written in several ways: in capitals, with its usual port, with a slash at the end. */
function address(url: string | null): string {
  return (URL.parse(url ?? '')?.href ?? '').replace(/\/+$/, '')
}

function isSamePerson(a: AccountRecord, b: AccountRecord): boolean {
  return (
    a.kind === 'server' &&
    b.kind === 'server' &&
    address(a.serverUrl) === address(b.serverUrl) &&
    (a.userId !== null && b.userId !== null
      ? a.userId === b.userId
      : a.email.toLowerCase() === b.email.toLowerCase())
  )
}

/**
 * The record under which a person who has just signed in goes on: the one they had here before, whose replica may
 * hold edits that never reached the server, with what the server says now.
 */
export function recognize({ accounts }: Accounts, arrived: AccountRecord): AccountRecord {
  const known = accounts.find((account) => isSamePerson(account, arrived))
  if (known === undefined) return arrived
  const keepsWorkspace = arrived.workspaces.some(({ id }) => id === known.workspaceId)
  return {
    ...arrived,
    id: known.id,
    workspaceId: keepsWorkspace ? known.workspaceId : arrived.workspaceId,
  }
}

/** The list with this record in it, in use. */
export function withCurrent({ accounts }: Accounts, record: AccountRecord): Accounts {
  return { current: record.id, accounts: [...accounts.filter(({ id }) => id !== record.id), record] }
}

/** The list with nobody in use, in which this record stays for the person's return. */
export function withLeft({ accounts }: Accounts, record: AccountRecord, unsent: number | null): Accounts {
  const { unsent: _, ...left } = record
  const others = accounts.filter(({ id }) => id !== record.id)
  return { current: null, accounts: [...others, unsent === null ? left : { ...left, unsent }] }
}

/** The accounts that stay on this computer, without the one in use. */
export function leftAccounts({ current, accounts }: Accounts): LeftAccounts {
  const left = accounts.filter(({ id }) => id !== current)
  const local = left.find(({ kind }) => kind === 'local')
  return {
    local: local === undefined ? null : { id: local.id, name: local.name },
    onServers: left.flatMap(({ id, serverUrl, email, accountsUrl, planningUrl, unsent }) =>
      serverUrl === null ? [] : [{ id, email, serverUrl, accountsUrl, planningUrl, unsent: unsent ?? null }],
    ),
  }
}

/** The session as the interface sees it. */
export function toSession(record: AccountRecord | null, needsSignIn: boolean): Session {
  if (record === null) return { state: 'signed-out' }
  const { id, kind, name, email, serverUrl, workspaceId } = record
  const workspaces = record.workspaces.map(({ id, name }) => ({ id, name }))
  return {
    state: 'ready',
    needsSignIn,
    account: { id, kind, name, email, serverUrl, workspaceId, workspaces },
  }
}
