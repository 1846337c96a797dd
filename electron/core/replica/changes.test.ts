import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { fakeId } from '../testing/fake-effects.ts'
import { Changes, type TableChange } from './changes.ts'

const id = (number: number) => fakeId(number) as LocalId

function listening(): [Changes, (readonly TableChange[])[]] {
  const changes = new Changes()
  const told: (readonly TableChange[])[] = []
  changes.subscribe((given) => void told.push(given))
  return [changes, told]
}

describe('changes', () => {
  it('are told once for all writes, each row once', () => {
    const [changes, told] = listening()
    for (const number of [1, 2, 1]) changes.note('tags', id(number))
    changes.note('operations')
    changes.publish()
    changes.publish()
    expect(told).toEqual([
      [
        { table: 'tags', ids: [id(1), id(2)] },
        { table: 'operations', ids: null },
      ],
    ])
  })

  it('name no rows when there are very many of them', () => {
    const [changes, told] = listening()
    for (let number = 0; number <= 500; number += 1) changes.note('timeEntries', id(number))
    changes.publish()
    expect(told).toEqual([[{ table: 'timeEntries', ids: null }]])
  })

  it('are told to nobody when they did not happen', () => {
    const [changes, told] = listening()
    changes.note('tags', id(1))
    changes.discard()
    changes.publish()
    expect(told).toEqual([])
  })

  it('are told until the subscription ends', () => {
    const changes = new Changes()
    const told: unknown[] = []
    const stop = changes.subscribe((given) => void told.push(given))
    stop()
    changes.note('tags', id(1))
    changes.publish()
    expect(told).toEqual([])
  })
})
