import { expect, it } from 'vitest'
import { rivals } from './history.ts'
import { play } from './play.ts'
import { openStage } from './stage.ts'

it.each([true, false])(
  'what two computers set and name alike while they know nothing of each other is there, or in a journal (names are unique: %s)',
  async (namesAreUnique) => {
    const stage = await openStage()
    try {
      const history = {
        luck: 1,
        ignoresIdempotencyKeys: false,
        namesAreUnique,
        tellsTime: false,
        steps: rivals,
      }
      expect(await play(stage, history)).toEqual([])
    } finally {
      await stage.close()
    }
  },
  120_000,
)
