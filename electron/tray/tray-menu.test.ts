import { describe, expect, it } from 'vitest'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import type { TimeEntry } from '../../shared/bridge/time-entries.ts'
import { preferences, suggestion, timeEntry, uuid } from '../testing/fake-entries.ts'
import { menuBarChange, menuBarText, trayModel, type TrayState } from './tray-menu.ts'

const state: TrayState = {
  signedIn: true,
  running: null,
  recent: [],
  favorites: [],
  projectNames: new Map([[uuid(7), 'Website']]),
  todaySeconds: 5400,
  today: '2026-03-02',
  preferences,
  pomodoro: null,
  isAway: false,
  isOffline: false,
}

function lines(model: ReturnType<typeof trayModel>): string[] {
  return model.items.map((item) => (item.kind === 'separator' ? '—' : item.label))
}

describe('the tray', () => {
  it('offers to start while nothing runs', () => {
    const model = trayModel(state)
    expect(model.look).toBe('stopped')
    expect(lines(model)).toEqual([
      'No timer is running',
      'Today: 1h 30m',
      'Start timer',
      'Start pomodoro',
      '—',
      'Mini timer',
      'Quick entry',
      'Open Dayloom',
      'Settings…',
      '—',
      'Quit Dayloom',
    ])
  })

  it('shows what runs and since when, in the person’s zone and format, and offers to stop', () => {
    const running = timeEntry({ projectId: uuid(7) })
    const model = trayModel({ ...state, running })
    expect(model.look).toBe('running')
    expect(lines(model).slice(0, 3)).toEqual([
      'Design review · Website since 10:00',
      'Earlier today: 1h 30m',
      'Stop timer',
    ])
    expect(model.tooltip).toBe('Dayloom · Design review · Website since 10:00')
    const american = trayModel({
      ...state,
      running,
      preferences: { ...preferences, timeZone: 'America/New_York', timeFormat: 'h:mm A' },
    })
    expect(lines(american)[0]).toBe('Design review · Website since 4:00 AM')
  })

  it.each([
    [{ isOffline: true }, 'offline', 'Dayloom · offline'],
    [{ isAway: true }, 'idle', 'Dayloom · time away'],
    [{ running: timeEntry(), isOffline: true }, 'running', / · offline$/],
    [{ running: timeEntry(), isAway: true, isOffline: true }, 'idle', / · time away · offline$/],
  ] as const)('has the look of %j', (changes, look, tooltip) => {
    const model = trayModel({ ...state, ...changes })
    expect([model.look, model.tooltip]).toEqual([look, expect.stringMatching(tooltip)])
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

  it('offers favorites after them', () => {
    const favorites = [
      { ...suggestion({ description: 'Standup' }), id: uuid(8), syncState: 'saved' as const },
    ]
    const { items } = trayModel({ ...state, favorites })
    expect(lines(trayModel({ ...state, favorites }))).toContain('Favorites')
    expect(items).toContainEqual({
      kind: 'action',
      label: 'Standup',
      action: { kind: 'start-like', entry: suggestion({ description: 'Standup' }) },
    })
  })

  it('shortens long descriptions between characters, and shows an ampersand as one', () => {
    const recent = [
      suggestion({ description: '👩‍👩‍👧'.repeat(100) }),
      suggestion({ description: 'R&D  call' }),
      suggestion({ description: '   ' }),
    ]
    const [long, ampersand, empty] = lines(trayModel({ ...state, recent })).slice(6)
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

const pomodoro = {
  phase: 'focus',
  isOver: false,
  endsAt: '2026-03-02T09:25:00Z',
  title: 'Focus, 1 of 4',
  actions: [{ action: 'break', label: 'Start break' }],
} as const

it('the tray says until when the pomodoro goes, and offers what can be done', () => {
  const shown = trayModel({
    ...state,
    running: timeEntry(),
    pomodoro: { ...pomodoro, actions: [...pomodoro.actions] },
  })
  expect(lines(shown).slice(2, 6)).toEqual(['Stop timer', '—', 'Focus, 1 of 4 until 10:25', 'Start break'])
})

describe('the text in the menu bar', () => {
  const running = timeEntry({ projectId: uuid(7) })
  const now = Date.parse(running.start) + 3_723_400
  const textWith = (changes: Partial<Preferences>, entry: TimeEntry | null = running) =>
    menuBarText({ ...state, running: entry, preferences: { ...preferences, ...changes } }, now)

  it('has the parts that the person wants', () => {
    expect(textWith({})).toBe('Design review · Website  1:02:03')
    expect(textWith({ menuBarSeconds: false })).toBe('Design review · Website  1h 2m')
    expect(textWith({ menuBarDescription: false, menuBarTimer: false })).toBe('Website')
    expect(textWith({ menuBarDescription: false, menuBarProject: false, menuBarTotal: true })).toBe(
      '1:02:03  Today: 2:32:03',
    )
    expect(textWith({}, null)).toBe('')
    expect(textWith({ menuBarTotal: true }, null)).toBe('Today: 1:30:00')
    expect(menuBarText({ ...state, running, signedIn: false }, now)).toBe('')
  })

  it('counts an interval down, if wanted, also in a break in which nothing runs', () => {
    const left = (seconds: number, changes: Partial<TrayState> = {}) => {
      const shown = { ...state, running, pomodoro: { ...pomodoro, actions: [] }, ...changes }
      const then = Date.parse(pomodoro.endsAt) - seconds * 1000
      return [menuBarText(shown, then), menuBarChange(shown, then)]
    }
    expect(left(61.4)).toEqual(['Design review · Website  0:01:02', 400])
    expect(left(60, { running: null, pomodoro: { ...pomodoro, actions: [], title: 'Break' } })).toEqual([
      'Break  0:01:00',
      1000,
    ])
    expect(left(60, { preferences: { ...preferences, pomodoroCountdown: false } })[0]).toContain('0:24:00')
  })

  it('does not count an entry of yesterday in today’s total', () => {
    const entry = { ...running, start: '2026-03-01T20:00:00Z' }
    expect(textWith({ menuBarTotal: true, menuBarTimer: false }, entry)).toContain('Today: 1:30:00')
  })

  it('can change with the second, with the minute, or not at all', () => {
    const changeWith = (changes: Partial<Preferences>, entry: TimeEntry | null = running) =>
      menuBarChange({ ...state, running: entry, preferences: { ...preferences, ...changes } }, now)
    expect(changeWith({})).toBe(600)
    expect(changeWith({ menuBarSeconds: false })).toBe(56_600)
    expect(changeWith({ menuBarTimer: false })).toBeNull()
    expect(changeWith({}, null)).toBeNull()
  })
})
