/** Entries, preferences and a core that keeps one running entry, for tests of what main does with them. */

import type { BridgeEvent, ParsedInput } from '../../shared/bridge/contract.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import type { Suggestion, TimeEntry } from '../../shared/bridge/time-entries.ts'
import type { TaskDetails } from '../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../shared/domain/ids.ts'
import { initialFields } from '../../shared/entities/entities.ts'
import type { CallCore } from '../bridge/bridge.ts'

export function uuid(number: number): LocalId {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as LocalId
}

const { blockId: _, ...blank } = initialFields.timeEntry

export function timeEntry(overrides: Partial<TimeEntry> = {}): TimeEntry {
  return {
    id: uuid(1),
    workspaceId: 1 as WorkspaceId,
    ...blank,
    description: 'Design review',
    start: '2026-03-02T09:00:00Z',
    syncState: 'saved',
    ...overrides,
  }
}

export function suggestion(overrides: Partial<Suggestion> = {}): Suggestion {
  const { start: _start, stop: _stop, origin: _origin, billedOn: _billedOn, ...details } = blank
  return { ...details, ...overrides }
}

export function taskDetails(overrides: Partial<TaskDetails> = {}): TaskDetails {
  return {
    ...initialFields.task,
    customFields: {},
    id: uuid(21),
    name: 'Draft the offer',
    parentName: null,
    trackedSeconds: 0,
    blockedSeconds: 0,
    subtasks: { done: 0, total: 0 },
    attachments: 0,
    hasNotes: false,
    syncState: 'saved',
    parent: null,
    seriesRule: null,
    children: [],
    ...overrides,
  }
}

export const preferences: Preferences = { ...initialFields.preferences, timeZone: 'Europe/Berlin' }

export interface FakeCore {
  readonly call: CallCore
  /** The commands that were called; reads are left out. */
  readonly commands: Array<{ readonly name: string; readonly input: unknown }>
  /** The reads, by name. */
  readonly reads: string[]
  running: TimeEntry | null
  preferences: Preferences
  recent: Suggestion[]
  signedIn: boolean
  /** Makes the next command of this name fail. */
  failing: string | null
  /** Called while an absence is settled. */
  answering: () => void
  /** Answers to further reads, by name. */
  answers: Record<string, () => unknown>
}

export const entriesChanged: BridgeEvent = {
  event: 'changed',
  payload: { tables: [{ table: 'timeEntries', ids: null }] },
}
export const preferencesChanged: BridgeEvent = {
  event: 'changed',
  payload: { tables: [{ table: 'preferences', ids: null }] },
}

/** @param emit hears the change events, as the main program would */
export function fakeCore(emit: (event: BridgeEvent) => void): FakeCore {
  let lastId = 1
  const core: FakeCore = {
    commands: [],
    reads: [],
    running: null,
    preferences,
    recent: [],
    signedIn: true,
    failing: null,
    answering: () => undefined,
    answers: {},
    async call(name, input) {
      if (!core.signedIn) return { ok: false, error: { code: 'sign_in_needed', message: 'Sign in first.' } }
      if (name === core.failing)
        return { ok: false, error: { code: 'internal', message: 'The disk is full.' } }
      switch (name) {
        case 'timer.running':
          core.reads.push(name)
          return { ok: true, data: core.running }
        case 'preferences.get':
          core.reads.push(name)
          return { ok: true, data: core.preferences }
        case 'timeEntries.suggest':
          core.reads.push(name)
          return { ok: true, data: core.recent }
        case 'projects.list':
          core.reads.push(name)
          return { ok: true, data: [] }
        case 'favorites.list':
          return { ok: true, data: [] }
        case 'timeEntries.page':
          return { ok: true, data: { days: [], nextBefore: null } }
        case 'timer.start': {
          core.commands.push({ name, input })
          lastId += 1
          core.running = timeEntry({ ...(input as Partial<TimeEntry>), id: uuid(lastId) })
          emit(entriesChanged)
          return { ok: true, data: core.running }
        }
        case 'timer.stop': {
          core.commands.push({ name, input })
          const stopped = core.running === null ? null : { ...core.running, ...(input as Partial<TimeEntry>) }
          core.running = null
          emit(entriesChanged)
          return { ok: true, data: stopped }
        }
        case 'timer.settleAbsence': {
          core.answering()
          core.commands.push({ name, input })
          const { to, continues } = input as ParsedInput<'timer.settleAbsence'>
          lastId += 1
          core.running =
            core.running === null || !continues ? null : { ...core.running, id: uuid(lastId), start: to }
          emit(entriesChanged)
          return { ok: true, data: core.running }
        }
        default: {
          const answer = core.answers[name]
          if (answer === undefined) throw new Error(`the fake core has no ${name}`)
          return { ok: true, data: answer() }
        }
      }
    },
  }
  return core
}

/** For what shows a pomodoro where none is under way. */
export const noPomodoro = {
  shown: () => null,
  moment: () => null,
  act: async () => null,
  onChange: () => undefined,
}

/** Lets everything run that waits for promises only. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
}
