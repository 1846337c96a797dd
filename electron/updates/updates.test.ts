import { describe, expect, it } from 'vitest'
import type { BridgeEvent } from '../../shared/bridge/contract.ts'
import { createUpdates, type NewVersion, type UpdatePort } from './updates.ts'

const latest: NewVersion = { version: '2.0.0', notes: 'Faster.' }

function setUp(found: NewVersion | null, load: UpdatePort['load'] = async () => undefined) {
  const events: BridgeEvent[] = []
  const waits: { run: () => void; milliseconds: number }[] = []
  let checks = 0
  const port = {
    check: async () => {
      checks += 1
      return found
    },
    load,
  }
  const updates = createUpdates({
    port,
    publish: (event) => events.push(event),
    schedule(run, milliseconds) {
      waits.push({ run, milliseconds })
      return () => waits.splice(0)
    },
    report: () => undefined,
  })
  const { 'updates.get': get, 'updates.check': check, 'updates.answer': answer } = updates.handlers
  const current = async () => (await get(undefined)).update
  async function lookAgain(): Promise<void> {
    waits.shift()?.run()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { events, waits, checks: () => checks, updates, check, answer, current, lookAgain }
}

describe('a new version', () => {
  it('is looked for after the start and each day, and shown with its notes', async () => {
    const { waits, lookAgain, current, checks, updates } = setUp(latest)
    expect([checks(), waits[0]?.milliseconds]).toEqual([0, 60_000])
    await lookAgain()
    expect(await current()).toEqual({ ...latest, state: 'found', share: 0 })
    expect(waits[0]?.milliseconds).toBe(86_400_000)
    updates.close()
    expect(waits).toEqual([])
  })

  it('is loaded only when the person says so, and then waits for the program to end', async () => {
    const { check, answer, current, events, checks } = setUp(latest, async (onShare) => {
      for (const share of [0.001, 0.5, 1]) onShare(share)
    })
    await check(undefined)
    await answer({ choice: 'load' })
    expect(await current()).toMatchObject({ state: 'ready' })
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { state: 'found', share: 0 },
      { state: 'loading', share: 0 },
      { state: 'loading', share: 0.5 },
      { state: 'loading', share: 1 },
      { state: 'ready', share: 1 },
    ])
    await check(undefined)
    expect(checks()).toBe(1)
  })

  it('that was put off comes back when it is asked for, and not by itself', async () => {
    const { check, answer, current, lookAgain } = setUp(latest)
    await check(undefined)
    await answer({ choice: 'later' })
    expect(await current()).toBeNull()
    await lookAgain()
    expect(await current()).toBeNull()
    expect(await check(undefined)).toMatchObject({ version: '2.0.0' })
  })

  it('that cannot be loaded says so, and can be loaded once more', async () => {
    const { check, answer, current } = setUp(latest, async () => {
      throw new Error('net::ERR_CONNECTION_RESET')
    })
    await check(undefined)
    await expect(answer({ choice: 'load' })).rejects.toThrow('could not be loaded')
    expect(await current()).toMatchObject({ state: 'found' })
  })
})

it('without a place for new versions nothing is looked for', async () => {
  const waits: unknown[] = []
  const schedule = (run: () => void) => {
    waits.push(run)
    return () => undefined
  }
  const updates = createUpdates({ port: null, publish: () => undefined, schedule, report: () => undefined })
  expect([waits, updates.check]).toEqual([[], null])
  expect(await updates.handlers['updates.get'](undefined)).toEqual({ isOffered: false, update: null })
})
