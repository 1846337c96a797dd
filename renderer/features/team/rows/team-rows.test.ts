import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Team } from '../../../../shared/bridge/people.ts'
import { type TeamRow, teamRows } from './team-rows.ts'
import { workerNamed } from '../timeline/team-timeline.fixture.ts'
import type { TeamWorker } from './worker.ts'

const teams = ['Build', 'Design', 'Sales'].map((name): Team => ({ id: name as Team['id'], name }))

function words(rows: readonly TeamRow[]): string[] {
  return rows.map((row) =>
    row.kind === 'worker' ? row.worker.name : row.kind === 'team' ? `[${row.name}]` : '*',
  )
}

function rows(workers: readonly TeamWorker[], collapsed: readonly string[] = []) {
  return words(teamRows({ workers, teams, collapsed: new Set(collapsed), freeSeconds: null }))
}

describe('the rows of the timeline', () => {
  it('are grouped by team, one’s own first, those without one last, ghosts below people', () => {
    const workers = [
      workerNamed('Zoe', { isMe: true, teamIds: ['Design'] }),
      workerNamed('Ada', { teamIds: ['Build'] }),
      workerNamed('Bea', { teamIds: ['Design'] }),
      workerNamed('A ghost', { kind: 'ghost', teamIds: ['Design'] }),
      workerNamed('Cy'),
    ]
    expect(rows(workers)).toEqual([
      '*',
      '[Design]',
      'Zoe',
      'Bea',
      'A ghost',
      '[Build]',
      'Ada',
      '[Without a team]',
      'Cy',
    ])
    expect(rows(workers, ['team:Design']).slice(0, 3)).toEqual(['*', '[Design]', '[Build]'])
  })

  it('have no heads where nobody has a team', () => {
    expect(rows([workerNamed('Bea'), workerNamed('Ada')])).toEqual(['*', 'Ada', 'Bea'])
  })

  it('hold who is in several teams under each, under keys of their own', () => {
    const twice = [workerNamed('Ada', { teamIds: ['Build', 'Sales'] })]
    const all = teamRows({ workers: twice, teams, collapsed: new Set(), freeSeconds: null })
    expect(words(all)).toEqual(['*', '[Build]', 'Ada', '[Sales]', 'Ada'])
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  })

  it('go by who is free most, without the teams', () => {
    const free: Readonly<Record<string, number>> = { Ada: 3, Bea: 9, Cy: 3 }
    const workers = ['Ada', 'Bea', 'Cy'].map((name) => workerNamed(name, { teamIds: ['Build'] }))
    const sorted = teamRows({
      workers,
      teams,
      collapsed: new Set(),
      freeSeconds: ({ name }) => free[name] ?? 0,
    })
    expect(words(sorted)).toEqual(['*', 'Bea', 'Ada', 'Cy'])
  })

  it('leave nobody out, whatever teams people are in', () => {
    const people = fc.array(
      fc.record({
        teamIds: fc.subarray(['Build', 'Design', 'Sales', 'Gone']),
        isGhost: fc.boolean(),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(people, (list) => {
        const workers = list.map(({ teamIds, isGhost }, index) =>
          workerNamed(`Person ${index}`, { teamIds, kind: isGhost ? 'ghost' : 'member' }),
        )
        const shown = new Set(rows(workers))
        expect(workers.every(({ name }) => shown.has(name))).toBe(true)
      }),
    )
  })
})
