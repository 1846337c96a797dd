import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Session } from '../../shared/bridge/session.ts'
import type { WorkspaceId } from '../../shared/domain/ids.ts'
import { CommandError } from '../core/commands/command-error.ts'
import type { CallControl } from '../bridge/core-client.ts'
import type { AccountRecord, ControlName } from '../core/protocol.ts'
import { settled } from '../testing/fake-entries.ts'
import type { Accounts } from './accounts-file.ts'
import { createSession, type SessionOwner, type TokenStore } from './session.ts'

const workspace = (id: number): WorkspaceId => id as WorkspaceId

function record(id: string, overrides: Partial<AccountRecord> = {}): AccountRecord {
  return {
    id,
    kind: 'server',
    userId: null,
    name: 'Ada',
    email: 'ada@example.com',
    serverUrl: 'https://time.example.com',
    accountsUrl: null,
    planningUrl: null,
    workspaceId: workspace(1),
    workspaces: [
      { id: workspace(1), organizationId: 1, name: 'One' },
      { id: workspace(2), organizationId: 1, name: 'Two' },
    ],
    timeZone: 'Europe/Berlin',
    ...overrides,
  }
}

const local = record('l', { kind: 'local', serverUrl: null, email: 'ada@this-computer' })

interface Setting {
  readonly stored?: Accounts
  readonly secrets?: Readonly<Record<string, string>>
  readonly read?: TokenStore['read']
  readonly answers?: Partial<Record<ControlName, () => unknown>>
  readonly openExternal?: (url: string) => Promise<void>
}

function setUp({
  stored = { current: null, accounts: [] },
  secrets = {},
  answers = {},
  openExternal = async () => undefined,
  read,
}: Setting = {}): {
  owner: SessionOwner
  calls: Array<{ name: string; input: unknown }>
  published: Session[]
  disk: () => Accounts
  kept: Map<string, { secret: string; protect: boolean }>
} {
  const calls: Array<{ name: string; input: unknown }> = []
  const published: Session[] = []
  let disk = stored
  const kept = new Map(Object.entries(secrets).map(([key, secret]) => [key, { secret, protect: true }]))
  const store: TokenStore = {
    read: read ?? (async (key) => kept.get(key)?.secret ?? null),
    keep: async (key, secret, { protect }) => void kept.set(key, { secret, protect }),
    forget: async (key) => void kept.delete(key),
  }
  const control = (async (name: ControlName, input: unknown) => {
    calls.push({ name, input })
    return answers[name]?.() ?? null
  }) as CallControl
  const owner = createSession({
    file: { read: () => disk, write: async (accounts) => void (disk = accounts) },
    secrets: store,
    control,
    publish: (session) => published.push(session),
    report: () => undefined,
    openExternal,
    onRestored: () => undefined,
  })
  return { owner, calls, published, disk: () => disk, kept }
}

const signIn = {
  serverUrl: 'https://time.example.com',
  accountsUrl: null,
  planningUrl: null,
  credentials: { kind: 'password', email: 'ada@example.com', password: 'correct horse' },
} as const

const signedIn = { stored: { current: 'a', accounts: [record('a')] }, secrets: { 'account:a': 'token-a' } }

describe('starting the program', () => {
  it('is signed out on first use, and calls of the core say what to do', async () => {
    const { owner, calls } = setUp()
    expect(await owner.handlers['session.get'](undefined)).toEqual({ state: 'signed-out' })
    await expect(owner.opened()).rejects.toMatchObject({ code: 'sign_in_needed' })
    expect(calls).toEqual([])
  })

  it('opens the account that was in use, with its token', async () => {
    const { owner, calls } = setUp(signedIn)
    await owner.opened()
    expect(calls).toEqual([
      { name: 'account.open', input: { record: record('a') } },
      { name: 'account.authorize', input: { id: 'a', token: 'token-a' } },
    ])
    expect(await owner.handlers['session.get'](undefined)).toMatchObject({
      state: 'ready',
      needsSignIn: false,
      account: {
        id: 'a',
        workspaceId: 1,
        workspaces: [
          { id: 1, name: 'One' },
          { id: 2, name: 'Two' },
        ],
      },
    })
  })

  it('opens the account without a token that can no longer be read, and asks for a sign-in', async () => {
    const { owner, calls, published } = setUp({
      stored: signedIn.stored,
      answers: { 'account.authorize': () => true },
    })
    await owner.opened()
    await settled()
    expect(calls.at(-1)).toMatchObject({ name: 'account.authorize', input: { token: null } })
    expect(published).toMatchObject([{ state: 'ready', needsSignIn: true }])
  })

  it('shows what is on this computer while the keychain is locked', async () => {
    const unlocked = Promise.withResolvers<string | null>()
    const { owner, calls, published } = setUp({ ...signedIn, read: () => unlocked.promise })
    await owner.opened()
    expect(calls.map(({ name }) => name)).toEqual(['account.open'])
    unlocked.resolve('token-a')
    await settled()
    expect(calls.at(-1)).toEqual({ name: 'account.authorize', input: { id: 'a', token: 'token-a' } })
    expect(published).toEqual([])
  })

  it('tells every call why the account could not be opened', async () => {
    const answers = {
      'account.open': () => {
        throw new CommandError('internal', 'The disk is full.')
      },
    }
    const { owner } = setUp({ ...signedIn, answers })
    await expect(owner.opened()).rejects.toThrow('The disk is full.')
  })

  it('tries again to open it with the next call: a disk does not stay full', async () => {
    let opens = 0
    const answers = {
      'account.open': () => {
        opens += 1
        if (opens === 1) throw new CommandError('internal', 'The disk is full.')
        return null
      },
    }
    const { owner } = setUp({ ...signedIn, answers })
    await expect(owner.opened()).rejects.toThrow('The disk is full.')
    await owner.opened()
    await owner.opened()
    expect(opens).toBe(2)
  })

  it('opens the account again in a core that was restarted', async () => {
    const { owner, calls } = setUp(signedIn)
    await owner.opened()
    owner.coreRestarted()
    await owner.opened()
    await settled()
    expect(calls.map(({ name }) => name)).toEqual([
      'account.open',
      'account.authorize',
      'account.open',
      'account.authorize',
    ])
  })
})

describe('signing in to a server', () => {
  it('keeps the token in the secret store and nowhere else', async () => {
    const answers = { 'account.signIn': () => ({ record: record('b'), token: 'token-b' }) }
    const { owner, disk, kept, published } = setUp({ answers })
    const session = await owner.handlers['session.signIn'](signIn)
    expect(session).toMatchObject({ state: 'ready', account: { email: 'ada@example.com' } })
    expect(kept.get('account:b')).toEqual({ secret: 'token-b', protect: true })
    expect(JSON.stringify([disk(), session, published])).not.toMatch(/token-b|correct horse/)
    expect(published).toEqual([session])
    await owner.opened()
  })

  it('leaves everything as it was when the password is wrong', async () => {
    const answers = {
      'account.signIn': () => {
        throw new CommandError('sign_in_needed', 'Wrong e-mail or password.')
      },
    }
    const { owner, disk, kept } = setUp({ answers })
    await expect(owner.handlers['session.signIn'](signIn)).rejects.toThrow('Wrong e-mail or password.')
    expect(disk()).toEqual({ current: null, accounts: [] })
    expect(kept.size).toBe(0)
  })

  it('goes on with the replica that the person has here, whatever id the answer brings', async () => {
    const again = record('new-id', { email: 'ADA@example.com', name: 'Ada L.' })
    const answers = { 'account.signIn': () => ({ record: again, token: 'token-new' }) }
    const stored = { current: 'a', accounts: [record('a', { workspaceId: workspace(2) })] }
    const { owner, disk, kept, calls } = setUp({ ...signedIn, stored, answers })
    owner.signInNeeded()
    const session = await owner.handlers['session.signIn'](signIn)
    expect(session).toMatchObject({ needsSignIn: false, account: { name: 'Ada L.', workspaceId: 2 } })
    expect(disk()).toMatchObject({ current: 'a', accounts: [{ id: 'a' }] })
    expect(kept.get('account:a')?.secret).toBe('token-new')
    expect(calls.at(-1)).toMatchObject({ name: 'account.open', input: { record: { id: 'a' } } })
  })

  it.each(['https://time.example.com/', 'HTTPS://Time.Example.com:443'])(
    'goes on with it also when the address is written as %s',
    async (serverUrl) => {
      const answers = { 'account.signIn': () => ({ record: record('new-id', { serverUrl }), token: 'new' }) }
      const { owner, disk } = setUp({ ...signedIn, answers })
      await owner.handlers['session.signIn']({ ...signIn, serverUrl })
      expect(disk().accounts.map(({ id }) => id)).toEqual(['a'])
    },
  )

  it('keeps another account’s record and token: its unsent edits wait for its return', async () => {
    const other = record('b', { email: 'grace@example.com' })
    const answers = { 'account.signIn': () => ({ record: other, token: 'token-b' }) }
    const { owner, disk, kept } = setUp({ ...signedIn, answers })
    await owner.handlers['session.signIn'](signIn)
    expect(disk().current).toBe('b')
    expect(disk().accounts.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(kept.get('account:a')?.secret).toBe('token-a')
  })

  it('knows a person whose e-mail has changed by the server’s id, and nobody else by an e-mail that was theirs', async () => {
    const ada = record('a', { userId: 7 })
    const arriving = (given: Partial<AccountRecord>) =>
      setUp({
        stored: { current: 'a', accounts: [ada] },
        secrets: { 'account:a': 'token-a' },
        answers: { 'account.signIn': () => ({ record: record('new-id', given), token: 'new' }) },
      })
    const renamed = arriving({ userId: 7, email: 'ada@new.example' })
    await renamed.owner.handlers['session.signIn'](signIn)
    expect(renamed.disk().accounts).toMatchObject([{ id: 'a', email: 'ada@new.example' }])
    const other = arriving({ userId: 8 })
    await other.owner.handlers['session.signIn'](signIn)
    expect(other.disk().accounts.map(({ id }) => id)).toEqual(['a', 'new-id'])
  })

  it('learns the id of a person whom it knew by e-mail', async () => {
    const answers = { 'account.signIn': () => ({ record: record('new-id', { userId: 7 }), token: 'new' }) }
    const { owner, disk } = setUp({ ...signedIn, answers })
    await owner.handlers['session.signIn'](signIn)
    expect(disk().accounts).toMatchObject([{ id: 'a', userId: 7 }])
  })

  it('stays with the account in use when the new one cannot be opened', async () => {
    let opens = 0
    const answers = {
      'account.signIn': () => ({ record: record('b', { email: 'grace@example.com' }), token: 'token-b' }),
      'account.open': () => {
        opens += 1
        if (opens === 2) throw new CommandError('internal', 'The disk is full.')
        return null
      },
    }
    const { owner, disk, kept } = setUp({ ...signedIn, answers })
    await owner.opened()
    await expect(owner.handlers['session.signIn'](signIn)).rejects.toThrow('The disk is full.')
    await owner.opened()
    expect(disk().current).toBe('a')
    expect(kept.has('account:b')).toBe(false)
    expect(opens).toBe(3)
  })

  it('shows and keeps a workspace that the person has joined elsewhere', async () => {
    const { owner, published, disk } = setUp(signedIn)
    await owner.opened()
    const workspaces = [...record('a').workspaces, { id: workspace(3), organizationId: 3, name: 'Studio' }]
    await owner.workspacesChanged('a', workspaces)
    await owner.workspacesChanged('left-meanwhile', [])
    expect(published).toMatchObject([
      { account: { workspaceId: 1, workspaces: [{}, {}, { name: 'Studio' }] } },
    ])
    expect(disk().accounts).toEqual([record('a', { workspaces })])
  })

  it('goes on in another workspace when the person was removed from the one in use, also after a restart', async () => {
    const { owner, calls, published, disk } = setUp(signedIn)
    await owner.opened()
    const [, two] = record('a').workspaces
    if (two === undefined) throw new Error('a second workspace was expected')
    await owner.workspacesChanged('a', [two])
    expect(calls.at(-1)).toEqual({ name: 'account.selectWorkspace', input: { workspaceId: 2 } })
    expect(published).toMatchObject([{ account: { workspaceId: 2, workspaces: [{ name: 'Two' }] } }])
    expect(disk().accounts).toEqual([record('a', { workspaceId: workspace(2), workspaces: [two] })])
    await owner.workspacesChanged('a', [])
    expect(published.at(-1)).toMatchObject({ account: { workspaceId: 2, workspaces: [] } })
  })

  it('tells windows once when the server no longer accepts the token', async () => {
    const { owner, published } = setUp(signedIn)
    await owner.opened()
    owner.signInNeeded()
    owner.signInNeeded()
    expect(published).toMatchObject([{ state: 'ready', needsSignIn: true }])
  })
})

describe('signing in through the browser', () => {
  const server = { serverUrl: 'https://time.example.com', accountsUrl: null, planningUrl: null }
  const input = { ...server, timeZone: 'Europe/Berlin' }
  const answers = { 'account.signInByBrowser': () => ({ record: record('b'), token: 'token-b' }) }

  /** Comes back to the program as the server's page does. */
  async function comeBack(page: string, query: Record<string, string>): Promise<number> {
    const asked = new URL(page).searchParams
    const state = query['state'] ?? asked.get('state') ?? ''
    const back = new URLSearchParams({ ...query, state })
    return (await fetch(`http://127.0.0.1:${asked.get('port')}/?${back.toString()}`)).status
  }

  it('exchanges the code that the browser brings, and takes no notice of others who call', async () => {
    let challenge: string | null = null
    const { owner, calls, kept } = setUp({
      answers,
      async openExternal(page) {
        expect(page).toMatch(/^https:\/\/time\.example\.com\/sign_in\/provider\?/)
        challenge = new URL(page).searchParams.get('challenge')
        expect(await comeBack(page, { state: 'guessed', code: 'of an attacker' })).toBe(404)
        expect(await comeBack(page, { code: 'the code' })).toBe(200)
      },
    })
    expect(await owner.handlers['session.signInByBrowser'](input)).toMatchObject({ state: 'ready' })
    const [exchange] = calls
    expect(exchange).toMatchObject({
      name: 'account.signInByBrowser',
      input: { ...server, code: 'the code' },
    })
    const { verifier } = (exchange?.input ?? { verifier: '' }) as { verifier: string }
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge)
    expect(kept.get('account:b')?.secret).toBe('token-b')
  })

  it('says why the provider’s word was not enough, and can be given up', async () => {
    const refused = setUp({
      answers,
      openExternal: async (page) => void (await comeBack(page, { refusal: 'provider_email' })),
    })
    await expect(refused.owner.handlers['session.signInByBrowser'](input)).rejects.toThrow(/is verified/)
    const { owner, calls } = setUp({ answers })
    const waiting = owner.handlers['session.signInByBrowser'](input)
    await owner.handlers['session.cancelBrowser'](undefined)
    await expect(waiting).rejects.toThrow('given up')
    expect(calls).toEqual([])
  })
})

describe('using this computer', () => {
  const answers = { 'account.createLocal': () => ({ record: local, token: 'local-token' }) }
  const input = { name: 'Ada', timeZone: 'Europe/Berlin' }

  it('keeps the token where a lost keychain cannot lock the person out', async () => {
    const { owner, kept, disk } = setUp({ answers })
    expect(await owner.handlers['session.useThisComputer'](input)).toMatchObject({
      account: { kind: 'local' },
    })
    expect(kept.get('account:l')).toEqual({ secret: 'local-token', protect: false })
    expect(disk().current).toBe('l')
  })

  it('opens what was tracked here before, after signing out', async () => {
    const { owner, calls } = setUp({ answers })
    await owner.handlers['session.useThisComputer'](input)
    expect(await owner.handlers['session.signOut']({ discardUnsent: false, keepUnsent: false })).toEqual({
      state: 'signed-out',
    })
    expect(calls.at(-1)).toMatchObject({ name: 'account.close', input: { forget: false } })
    await owner.handlers['session.useThisComputer'](input)
    expect(calls.map(({ name }) => name)).toEqual([
      'account.createLocal',
      'account.open',
      'account.close',
      'account.open',
    ])
  })

  it('lists the workspace as one to continue in, once it has been left', async () => {
    const { owner } = setUp({ answers })
    const left = () => owner.handlers['session.leftAccounts'](undefined)
    await owner.handlers['session.useThisComputer'](input)
    expect(await left()).toEqual({ local: null, onServers: [] })
    await owner.handlers['session.signOut']({ discardUnsent: false, keepUnsent: false })
    expect(await left()).toEqual({ local: { id: 'l', name: 'Ada' }, onServers: [] })
    await owner.handlers['session.useThisComputer'](input)
    expect(await left()).toEqual({ local: null, onServers: [] })
  })

  it('makes one account when two windows ask at once', async () => {
    const { owner, calls } = setUp({ answers })
    const ask = owner.handlers['session.useThisComputer']
    await Promise.all([ask(input), ask(input)])
    expect(calls.filter(({ name }) => name === 'account.createLocal')).toHaveLength(1)
  })
})

describe('signing out', () => {
  it('is refused while edits wait, and says how many', async () => {
    const { owner, disk } = setUp({ ...signedIn, answers: { 'account.unsent': () => 3 } })
    await expect(
      owner.handlers['session.signOut']({ discardUnsent: false, keepUnsent: false }),
    ).rejects.toMatchObject({
      code: 'refused',
      details: { unsent: 3 },
    })
    expect(disk().current).toBe('a')
  })

  it('forgets replica and token when the edits are to be discarded', async () => {
    const { owner, disk, kept, calls } = setUp({ ...signedIn, answers: { 'account.unsent': () => 3 } })
    expect(await owner.handlers['session.signOut']({ discardUnsent: true, keepUnsent: false })).toEqual({
      state: 'signed-out',
    })
    expect(disk()).toEqual({ current: null, accounts: [] })
    expect(kept.size).toBe(0)
    expect(calls.at(-1)).toEqual({
      name: 'account.close',
      input: { forget: true, discardUnsent: true, signsOut: true },
    })
  })

  it('keeps replica and record, not the token, when the edits are to wait for the person’s return', async () => {
    const { owner, disk, kept, calls } = setUp({ ...signedIn, answers: { 'account.unsent': () => 3 } })
    await owner.handlers['session.signOut']({ discardUnsent: false, keepUnsent: true })
    expect(disk()).toMatchObject({ current: null, accounts: [{ id: 'a' }] })
    expect(kept.size).toBe(0)
    expect(calls.at(-1)).toMatchObject({ name: 'account.close', input: { forget: false } })
  })

  it('keeps the account, and with it the texts of its windows, when no edit waits', async () => {
    const stored = { current: 'a', accounts: [record('a', { workspaceId: workspace(2) })] }
    const answers = {
      'account.unsent': () => 0,
      'account.signIn': () => ({ record: record('again'), token: 'token' }),
    }
    const { owner, disk } = setUp({ ...signedIn, stored, answers })
    await owner.handlers['session.signOut']({ discardUnsent: false, keepUnsent: true })
    expect(await owner.handlers['session.leftAccounts'](undefined)).toMatchObject({
      onServers: [{ id: 'a', unsent: 0 }],
    })
    await owner.handlers['session.signIn'](signIn)
    expect(disk()).toMatchObject({ current: 'a', accounts: [{ id: 'a', workspaceId: 2 }] })
  })

  it('tells whose edits wait for their return, and how many, until they have come', async () => {
    const { owner, disk } = setUp({
      ...signedIn,
      answers: {
        'account.unsent': () => 3,
        'account.signIn': () => ({ record: record('again'), token: 'token' }),
      },
    })
    const left = () => owner.handlers['session.leftAccounts'](undefined)
    expect(await left()).toEqual({ local: null, onServers: [] })
    await owner.handlers['session.signOut']({ discardUnsent: false, keepUnsent: true })
    expect((await left()).onServers).toEqual([
      {
        id: 'a',
        email: 'ada@example.com',
        serverUrl: 'https://time.example.com',
        accountsUrl: null,
        planningUrl: null,
        unsent: 3,
      },
    ])
    await owner.handlers['session.signIn']({ ...signIn, credentials: { kind: 'token', token: 'token' } })
    expect((await left()).onServers).toEqual([])
    expect(disk().accounts).toMatchObject([{ id: 'a' }])
    expect(disk().accounts[0]).not.toHaveProperty('unsent')
  })

  it('of an account that could not be opened keeps what it holds for the next sign-in', async () => {
    const answers = {
      'account.open': () => {
        throw new CommandError('internal', 'The disk is full.')
      },
    }
    const { owner, disk, kept, calls } = setUp({ ...signedIn, answers })
    await owner.handlers['session.signOut']({ discardUnsent: false, keepUnsent: false })
    expect(disk()).toMatchObject({ current: null, accounts: [{ id: 'a' }] })
    expect(await owner.handlers['session.leftAccounts'](undefined)).toMatchObject({
      onServers: [{ unsent: null }],
    })
    expect(kept.size).toBe(0)
    expect(calls.at(-1)).toMatchObject({ name: 'account.close', input: { forget: false } })
  })
})

describe('changing one’s name', () => {
  it('is remembered as the service answered it, and told to every window', async () => {
    const answers = { 'account.update': () => ({ name: 'Ada Lovelace' }) }
    const { owner, disk, calls, published } = setUp({ ...signedIn, answers })
    const session = await owner.handlers['session.updateAccount']({ name: 'Ada  Lovelace' })
    expect(session).toMatchObject({ account: { name: 'Ada Lovelace', email: 'ada@example.com' } })
    expect(published).toEqual([session])
    expect(disk()).toMatchObject({ current: 'a', accounts: [{ id: 'a', name: 'Ada Lovelace' }] })
    expect(calls.at(-1)).toEqual({ name: 'account.update', input: { name: 'Ada  Lovelace' } })
  })

  it('leaves the former one when the service cannot be reached', async () => {
    const answers = {
      'account.update': () => {
        throw new CommandError('offline', 'The server cannot be reached.')
      },
    }
    const { owner, disk, published } = setUp({ ...signedIn, answers })
    await expect(owner.handlers['session.updateAccount']({ name: 'Ada L.' })).rejects.toMatchObject({
      code: 'offline',
    })
    expect(disk().accounts[0]?.name).toBe('Ada')
    expect(published).toEqual([])
  })

  it('needs an account', async () => {
    const { owner } = setUp()
    await expect(owner.handlers['session.updateAccount']({ name: 'Ada' })).rejects.toMatchObject({
      code: 'sign_in_needed',
    })
  })
})

describe('choosing a workspace', () => {
  it('is remembered', async () => {
    const { owner, disk, calls } = setUp(signedIn)
    expect(await owner.handlers['session.selectWorkspace']({ workspaceId: workspace(2) })).toMatchObject({
      account: { workspaceId: 2 },
    })
    expect(disk().accounts[0]?.workspaceId).toBe(2)
    expect(calls.at(-1)).toEqual({ name: 'account.selectWorkspace', input: { workspaceId: 2 } })
  })

  it('is refused for one that the person is no member of', async () => {
    const { owner } = setUp(signedIn)
    await expect(
      owner.handlers['session.selectWorkspace']({ workspaceId: workspace(9) }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})
