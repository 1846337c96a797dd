import { describe, expect, it } from 'vitest'
import { type Dated, outdated } from './rotation.ts'

const made = (id: string, date: string, reason: Dated['reason']): Dated => ({ id, date, reason, size: 1 })

describe('backups that go', () => {
  it('are none of those before a restore or a migration in the last days', () => {
    const restores = Array.from({ length: 8 }, (_, index) => made(`r${index}`, '2026-03-19', 'restore'))
    const backups = [
      ...Array.from({ length: 7 }, (_, index) => made(`a${index}`, '2026-03-20', 'asked')),
      ...restores,
      made('m', '2026-03-18', 'migration'),
      made('d', '2026-03-18', 'daily'),
    ]
    expect(outdated(backups)).toEqual(['a5', 'a6', 'd'])
  })

  it('are those before a restore that are many and older than the last days', () => {
    const days = Array.from({ length: 7 }, (_, index) => made(`d${index}`, `2026-03-${20 - index}`, 'daily'))
    const restores = Array.from({ length: 7 }, (_, index) => made(`r${index}`, '2026-03-12', 'restore'))
    expect(outdated([...days, ...restores])).toEqual(['r5', 'r6'])
  })
})
