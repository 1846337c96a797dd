import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

/** A Tuesday after the clocks of Berlin went forward: nine o'clock there. */
const nine = '2026-03-31T07:00:00Z'
/** Nine o'clock on Tuesdays before that. */
const tuesdays = ['2026-03-24T08:00:00Z', '2026-03-17T08:00:00Z', '2026-03-10T08:00:00Z']

let account: TestAccount
let lastServerId = 0

beforeEach(() => {
  account = openTestAccount()
})

interface Links {
  readonly projectId?: LocalId
  readonly taskId?: LocalId
}

function track(description: string, start: string, minutes = 30, links: Links = {}): LocalId {
  lastServerId += 1
  const stop = addSeconds(start, minutes * 60)
  return account.pull('timeEntry', lastServerId, { description, start, stop, ...links })
}

const suggest = (text = '', at = { start: nine, stop: nine }, limit = 8) =>
  account.procedures['timeEntries.suggest']({ text, limit, at })
const offered = (...input: Parameters<typeof suggest>) =>
  suggest(...input).map(({ description, usual }) =>
    usual === undefined ? description : `${description}, usual`,
  )

describe('usual entries', () => {
  it('come before the recent ones, each once, at the same time of the wall', () => {
    for (const start of tuesdays) track('Stand-up', start)
    track('Late', '2026-03-30T16:00:00Z')
    expect(offered()).toEqual(['Stand-up, usual', 'Late'])
    const later = addSeconds(nine, 3600)
    expect(offered('', { start: later, stop: later })).toEqual(['Late', 'Stand-up'])
  })

  it('say why: how often, on which weekday, and from when to when', () => {
    for (const start of tuesdays) track('Stand-up', start)
    for (const day of ['2026-03-27', '2026-03-26', '2026-03-25']) track('Mail', `${day}T08:00:00Z`)
    expect(suggest()[0]).toMatchObject({
      description: 'Stand-up',
      usual: { start: nine, stop: addSeconds(nine, 1800), days: 3, ofWeekday: true },
    })
    expect(suggest()[1]?.usual).toMatchObject({ days: 3, ofWeekday: false })
  })

  it('fit into a gap: within it, and to its ends where little would be left', () => {
    for (const start of tuesdays) track('Stand-up', start)
    const wide = { start: addSeconds(nine, -3600), stop: addSeconds(nine, 1920) }
    expect(suggest('', wide)[0]?.usual).toMatchObject({ start: nine, stop: wide.stop })
    const tight = { start: addSeconds(nine, 600), stop: addSeconds(nine, 1200) }
    expect(suggest('', tight)[0]?.usual).toMatchObject(tight)
  })

  it('are narrowed by what is typed', () => {
    for (const start of tuesdays) track('Stand-up', start)
    for (const start of tuesdays) track('Mail', start)
    expect(offered('STAND')).toEqual(['Stand-up, usual'])
    expect(offered('', undefined, 1)).toHaveLength(1)
  })

  it('leave out projects that are archived or gone, and tasks that are done', () => {
    const [over, gone] = [1, 2].map((id) => account.pull('project', id, { name: `Project ${id}` }))
    const task = account.pull('task', 1, { name: 'Weekly', done: true })
    for (const start of tuesdays) {
      track('', start, 30, { projectId: over as LocalId })
      track('', start, 30, { projectId: gone as LocalId })
      track('Weekly', start, 30, { taskId: task })
    }
    expect(suggest()).toHaveLength(3)
    account.procedures['projects.archive']({ ids: [over as LocalId], archived: true })
    account.procedures['projects.delete']({ ids: [gone as LocalId] })
    expect(suggest()[0]).toMatchObject({ description: 'Weekly', taskId: null, usual: { days: 3 } })
    expect(suggest().filter(({ usual }) => usual !== undefined)).toHaveLength(1)
  })

  it('are those of the workspace in use', () => {
    for (const start of tuesdays) track('Stand-up', start)
    account.selectWorkspace(2)
    expect(offered()).toEqual(['Stand-up'])
  })
})
