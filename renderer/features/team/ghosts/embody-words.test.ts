import { describe, expect, it } from 'vitest'
import type { EmbodyPreview } from '../../../../shared/bridge/ghosts.ts'
import { movedWords } from './embody-words.ts'

const nothing: EmbodyPreview = { projects: [], tasks: [], teams: [], timeOff: 0, weekdays: [] }
const named = (name: string) => ({
  id: name as EmbodyPreview['tasks'][number]['id'],
  name,
  projectId: null,
})

describe('work that a person takes over', () => {
  it('is told by number and by name', () => {
    const moved = movedWords(
      {
        ...nothing,
        tasks: [named('Wireframes'), named('Icons')],
        teams: [named('Design')],
        timeOff: 1,
        weekdays: [
          { weekday: 1, seconds: 14_400 },
          { weekday: 5, seconds: 28_800 },
        ],
      },
      (seconds) => `${seconds / 3600}h`,
    )
    expect(moved).toEqual([
      { what: '2 tasks', names: ['Wireframes', 'Icons'] },
      { what: '1 team', names: ['Design'] },
      { what: 'Working hours', names: ['Monday 4h', 'Friday 8h'] },
      { what: '1 time off', names: [] },
    ])
  })

  it('says so when nothing moves', () => {
    expect(movedWords(nothing, String)).toHaveLength(1)
  })
})
