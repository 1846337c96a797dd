import { describe, expect, it } from 'vitest'
import { instant, localId } from '../../shared/bridge/fields.ts'
import { systemEffects, timeOrderedId } from './effects.ts'

describe('the real effects', () => {
  it('give instants and ids in the form in which the bridge carries them', () => {
    expect(instant.safeParse(systemEffects.now()).success).toBe(true)
    expect(localId.safeParse(systemEffects.newId()).success).toBe(true)
  })

  it('give ids that are all different and ascend with time', () => {
    const times = Array.from({ length: 1000 }, (_, index) => 1_700_000_000_000 + index)
    const ids = times.map(timeOrderedId)
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(Array.from({ length: 1000 }, () => timeOrderedId(0))).size).toBe(1000)
  })
})
