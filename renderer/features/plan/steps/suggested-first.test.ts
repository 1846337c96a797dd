import { describe, expect, it } from 'vitest'
import { taskOf } from '../board/board.fixture.ts'
import { suggestedFirst } from './suggested-first.ts'

describe('the first suggestion', () => {
  it('is pinned, then urgent; the unknown comes before what is known to be low', () => {
    const tasks = [
      taskOf('low', null, 0, { priority: 'low' }),
      taskOf('plain', null, 1),
      taskOf('urgent', null, 2, { priority: 'urgent' }),
      taskOf('pinned', null, 3, { pinned: true, priority: 'low' }),
      taskOf('plain too', null, 4),
    ]
    expect(suggestedFirst(tasks).map(({ id }) => id)).toEqual([
      'pinned',
      'urgent',
      'plain',
      'plain too',
      'low',
    ])
  })
})
