import { describe, expect, it } from 'vitest'
import { suggestion, timeEntry, uuid } from '../testing/fake-entries.ts'
import { trayModel, type TrayState } from './tray-menu.ts'

const state: TrayState = {
  signedIn: true,
  running: null,
  recent: [],
  projectNames: new Map([[uuid(7), 'Website']]),
  timeZone: 'Europe/Berlin',
  timeFormat: 'H:mm',
}

function lines(model: ReturnType<typeof trayModel>): string[] {
  return model.items.map((item) => (item.kind === 'separator' ? '—' : item.label))
}

describe('the tray', () => {
  it('offers to start while nothing runs', () => {
    const model = trayModel(state)
    expect(model.running).toBe(false)
    expect(lines(model)).toEqual([
      'No timer is running',
      'Start timer',
      '—',
      'Open Dayloom',
      'Settings…',
      '—',
      'Quit Dayloom',
    ])
  })

  it('shows what runs and since when, in the person’s zone and format, and offers to stop', () => {
    const running = timeEntry({ projectId: uuid(7) })
    const model = trayModel({ ...state, running })
    expect(model.running).toBe(true)
    expect(lines(model).slice(0, 2)).toEqual(['Design review · Website since 10:00', 'Stop timer'])
    expect(model.tooltip).toBe('Dayloom · Design review · Website since 10:00')
    const american = trayModel({ ...state, running, timeZone: 'America/New_York', timeFormat: 'h:mm A' })
    expect(lines(american)[0]).toBe('Design review · Website since 4:00 AM')
  })

  it('stays the same as time passes: nothing in it counts', () => {
    const running = timeEntry()
    expect(trayModel({ ...state, running })).toEqual(trayModel({ ...state, running }))
  })

  it('offers the last five entries to start again', () => {
    const recent = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => suggestion({ description: name }))
    const { items } = trayModel({ ...state, recent })
    const actions = items.flatMap((item) => (item.kind === 'action' ? [item.action] : []))
    expect(actions.filter(({ kind }) => kind === 'start-like')).toEqual(
      recent.slice(0, 5).map((entry) => ({ kind: 'start-like', entry })),
    )
  })

  it('shortens long descriptions between characters, and shows an ampersand as one', () => {
    const recent = [
      suggestion({ description: '👩‍👩‍👧'.repeat(100) }),
      suggestion({ description: 'R&D  call' }),
      suggestion({ description: '   ' }),
    ]
    const [long, ampersand, empty] = lines(trayModel({ ...state, recent })).slice(4)
    expect(long).toBe(`${'👩‍👩‍👧'.repeat(47)}…`)
    expect(ampersand).toBe('R&&D call')
    expect(empty).toBe('No description')
  })

  it('can be opened and quit, and nothing else, before anybody has signed in', () => {
    expect(lines(trayModel({ ...state, signedIn: false }))).toEqual([
      'Open Dayloom',
      'Settings…',
      '—',
      'Quit Dayloom',
    ])
  })
})
