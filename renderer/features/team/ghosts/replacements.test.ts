import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkerLoad } from '../load/worker-load.ts'
import type { TeamWorker } from '../rows/worker.ts'
import { type Candidate, rankReplacements, reasonWords } from './replacements.ts'

const hour = 3600

function load(planned: readonly number[], capacity = 8): WorkerLoad {
  return {
    first: 0,
    capacity: Int32Array.from(planned, () => capacity * hour),
    planned: Float64Array.from(planned, (hours) => hours * hour),
  }
}

function candidate(name: string, planned: readonly number[], teams: readonly string[] = []): Candidate {
  const worker: TeamWorker = {
    key: `m:${name}`,
    id: name as TeamWorker['id'],
    name,
    kind: 'member',
    isMe: false,
    active: true,
    invited: false,
    teamIds: [],
  }
  return { worker, load: load(planned), sharedTeams: teams, sharedProjects: [] }
}

const ghost = load([8, 8, 0, 0])

describe('candidates for a place', () => {
  it('is who has room on the very days of the work, not just somewhere', () => {
    const ranked = rankReplacements(
      ghost,
      [candidate('free later', [8, 8, 0, 0]), candidate('free then', [0, 2, 8, 8])],
      0,
    )
    expect(ranked.map(({ worker }) => worker.name)).toEqual(['free then', 'free later'])
    expect(reasonWords(ranked[0] as never, 'improved')).toBe('has room for 14h of 16h on these days')
    expect(reasonWords(ranked[1] as never, 'improved')).toBe(
      'has no room on these days, 16h in the year ahead',
    )
  })

  it('prefers who shares a team where there is as much room', () => {
    const ranked = rankReplacements(
      ghost,
      [candidate('a stranger', [0, 0, 0, 0]), candidate('a colleague', [0, 0, 8, 8], ['Design'])],
      0,
    )
    expect(ranked[0]?.worker.name).toBe('a colleague')
    expect(reasonWords(ranked[0] as never, 'improved')).toBe(
      'has room for all 16h on these days · same team: Design',
    )
  })

  it('leaves days gone by out', () => {
    const [only] = rankReplacements(ghost, [candidate('a', [8, 0, 0, 0])], 1)
    expect(only).toMatchObject({ needed: 8 * hour, fitting: 8 * hour })
  })

  it('never promises more than is needed or free', () => {
    const days = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(days, days, (wanted, planned) => {
        const [only] = rankReplacements(load(wanted), [candidate('a', planned)], 0)
        expect(only?.fitting).toBeLessThanOrEqual(Math.min(only?.needed ?? 0, only?.free ?? 0))
      }),
    )
  })
})
