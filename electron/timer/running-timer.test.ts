import { describe, expect, it } from 'vitest'
import type { TimeEntry } from '../../shared/bridge/time-entries.ts'
import { entriesChanged, fakeCore, preferencesChanged, settled, timeEntry } from '../testing/fake-entries.ts'
import { createRunningTimer } from './running-timer.ts'

function setUp(): { timer: ReturnType<typeof createRunningTimer>; core: ReturnType<typeof fakeCore> } {
  const core = fakeCore((event) => timer.notice(event))
  const timer = createRunningTimer(core.call, (defect) => {
    throw defect
  })
  return { timer, core }
}

describe('the running timer', () => {
  it('is read again when entries change, and for nothing else', async () => {
    const { timer, core } = setUp()
    timer.notice(preferencesChanged)
    await settled()
    expect(core.reads).toEqual([])
    core.running = timeEntry()
    timer.notice(entriesChanged)
    await settled()
    expect(timer.current()).toMatchObject({ description: 'Design review' })
  })

  it('is read a few times, not once for each of the thousand changes that a sync brings', async () => {
    const { timer, core } = setUp()
    for (let change = 0; change < 1000; change += 1) timer.notice(entriesChanged)
    await settled()
    expect(core.reads.length).toBeLessThanOrEqual(2)
  })

  it('starts when nothing runs and stops what runs', async () => {
    const { timer, core } = setUp()
    const heard: Array<TimeEntry | null> = []
    timer.onChange((running) => heard.push(running))
    await timer.toggle()
    await settled()
    await timer.toggle()
    await settled()
    expect(core.commands.map(({ name }) => name)).toEqual(['timer.start', 'timer.stop'])
    expect(heard.map((running) => running?.description ?? null)).toEqual(['Design review', null])
  })

  it('starts the last entry again where the preferences say so', async () => {
    const { timer, core } = setUp()
    const call: typeof core.call = async (name, input) => {
      if (name !== 'timeEntries.page' && name !== 'timer.continue') return core.call(name, input)
      if (name === 'timer.continue') core.commands.push({ name, input })
      const days = [
        { date: '2026-03-02', totalSeconds: 60, entries: [timeEntry({ stop: '2026-03-02T09:01:00Z' })] },
      ]
      return { ok: true, data: name === 'timer.continue' ? timeEntry() : { days, nextBefore: null } }
    }
    core.preferences = { ...core.preferences, startShortcut: 'continue' }
    await createRunningTimer(call, () => undefined).toggle()
    expect(core.commands).toEqual([{ name: 'timer.continue', input: { id: timeEntry().id } }])
    expect(timer.current()).toBeNull()
  })

  it('says why it could not be started', async () => {
    const { timer, core } = setUp()
    core.failing = 'timer.start'
    await expect(timer.toggle()).rejects.toThrow('The disk is full.')
  })

  it('knows nothing when nobody is signed in', async () => {
    const { timer, core } = setUp()
    core.signedIn = false
    timer.notice(entriesChanged)
    await settled()
    expect(timer.current()).toBeNull()
  })
})
