import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountProcedures } from './accounts/account-procedures.ts'
import { createCore, type AccountHooks, type Core } from './core.ts'
import type { CoreMessage } from './protocol.ts'
import { SentBytes } from './files/stored-files.ts'
import { openTestAccount, type TestAccount } from './testing/open-test-account.ts'

let account: TestAccount
let hooks: AccountHooks
let core: Core
let messages: CoreMessage[]
let logged: unknown[]
let ended: boolean
let damaged: number

beforeEach(() => {
  account = openTestAccount()
  messages = []
  logged = []
  ended = false
  damaged = 0
  core = createCore({
    effects: account.effects,
    post: (message) => void messages.push(message),
    log: (what) => void logged.push(what),
    onDamage: () => (damaged += 1),
    accounts: (given) => {
      hooks = given
      const done = () => Promise.resolve(null)
      const handlers = {
        'account.open': () => {
          open()
          return Promise.resolve(null)
        },
        'account.unsent': () => Promise.resolve(3),
        'account.signIn': () => Promise.reject(new Error('a defect')),
        'account.update': ({ name }: { readonly name: string }) => Promise.resolve({ name }),
        'account.close': done,
      } as unknown as AccountProcedures['handlers']
      return {
        handlers,
        end: () => {
          ended = true
          return Promise.resolve()
        },
      }
    },
  })
})

function open(): void {
  const { replica, context } = account
  const sync = { status: () => null, now: () => Promise.reject(new Error('a defect')) }
  const opened = {
    record: { kind: 'local' },
    replica,
    workspaceId: context.workspaceId,
    sync,
    attachments: {
      stored: { sentBytes: new SentBytes() },
      imports: { takeBackNoted: () => undefined, onState: () => undefined },
    },
  }
  hooks.onOpened(...([opened, {}] as unknown as Parameters<AccountHooks['onOpened']>))
}

async function ask(name: string, input: unknown): Promise<unknown> {
  messages = []
  await core.handle({ id: 7, name, input })
  const answer = messages.at(-1)
  return answer?.kind === 'answer' && answer.id === 7 ? answer.result : undefined
}

describe('the core', () => {
  it('answers what the interface asks of an open account', async () => {
    open()
    expect(await ask('timer.start', { description: 'Write' })).toMatchObject({
      ok: true,
      data: { description: 'Write', stop: null },
    })
    expect(await ask('timer.running', undefined)).toMatchObject({ ok: true, data: { description: 'Write' } })
  })

  it('tells what changed before it answers, in one event', async () => {
    open()
    await ask('timer.start', {})
    expect(messages.map(({ kind }) => kind)).toEqual(['event', 'answer'])
    expect(messages[0]).toMatchObject({
      event: { event: 'changed', payload: { tables: [{}, { table: 'timeEntries' }] } },
    })
  })

  it('takes nothing else back in the place of a changed name', async () => {
    open()
    await ask('timer.start', { description: 'Write' })
    await ask('account.update', { name: 'Ada' })
    expect(await ask('undo.latest', undefined)).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(await ask('timer.running', undefined)).toMatchObject({ data: { description: 'Write' } })
    expect(await ask('undo.latest', undefined)).toMatchObject({ ok: true })
    expect(await ask('timer.running', undefined)).toMatchObject({ data: null })
  })

  it('asks for a sign-in while no account is open, and after it was closed', async () => {
    const needed = { ok: false, error: { code: 'sign_in_needed' } }
    expect(await ask('timer.running', undefined)).toMatchObject(needed)
    open()
    expect(await ask('timer.running', undefined)).toMatchObject({ ok: true })
    hooks.onClosing()
    expect(await ask('timer.running', undefined)).toMatchObject(needed)
  })

  it.each([
    ['timer.start', { description: 7 }],
    ['timer.start', 'nonsense'],
    ['timeEntries.create', { start: '2026-03-16T09:00:00Z' }],
    ['timeEntries.update', { ids: [], changes: {} }],
    ['tasks.board', { from: '2026-02-30', to: '2026-03-01' }],
    ['account.open', { record: {} }],
    ['account.close', null],
  ])('names the fields of an input that does not fit %s', async (name, input) => {
    open()
    expect(await ask(name, input)).toMatchObject({ ok: false, error: { code: 'invalid_input', details: {} } })
    expect(logged).toEqual([])
  })

  it.each(['session.get', 'toString', '__proto__', '', 'timer.explode'])(
    'answers %j, which is no procedure of its own, with an error',
    async (name) => {
      open()
      expect(await ask(name, {})).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
    },
  )

  it('answers a refusal with its sentence, and does not log it', async () => {
    open()
    const input = { start: '2026-03-16T09:00:00Z', stop: '2026-03-16T08:00:00Z' }
    expect(await ask('timeEntries.create', input)).toEqual({
      ok: false,
      error: {
        code: 'refused',
        message: 'The stop lies before the start. Choose a later stop or an earlier start.',
        details: { field: 'stop' },
      },
    })
    expect(logged).toEqual([])
  })

  it('logs a defect and answers without its text', async () => {
    open()
    expect(await ask('sync.now', undefined)).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(messages)).not.toContain('a defect')
    expect(logged).toEqual(['sync.now'])
  })

  it('answers control procedures in turn, and goes on after one has failed', async () => {
    const input = {
      serverUrl: 'http://x',
      accountsUrl: null,
      planningUrl: null,
      credentials: { kind: 'token', token: 't' },
    }
    expect(await ask('account.signIn', input)).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(await ask('account.unsent', null)).toEqual({ ok: true, data: 3 })
    await core.close()
    expect(ended).toBe(true)
  })
})
