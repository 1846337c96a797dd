import { describe, expect, it } from 'vitest'
import { readReason, readReasons, writeReason, writeReasons } from '../../shared/api/reasons.ts'
import { BadRequest } from './app-error.ts'

describe('a refusal', () => {
  const ofField = new BadRequest('too_long', { field: 'name', maximum: 255 })

  it('says in its own words what the documents have no text for', () => {
    expect(ofField.message).toBe('name: must have at most 255 characters')
    expect(new BadRequest('too_long', { field: 'name', maximum: 1, text: 'Name too long' }).message).toBe(
      'Name too long',
    )
  })

  it('of a part of the request names the part, also beside a text of the documents', () => {
    expect(ofField.within('tasks.0')).toMatchObject({
      message: 'tasks.0.name: must have at most 255 characters',
      reason: { code: 'too_long', field: 'tasks.0.name', parameters: { maximum: 255 } },
    })
    const documented = new BadRequest('required', { field: 'name', text: 'Group name must be present' })
    expect(documented.within('project').within('tasks.0')).toMatchObject({
      message: 'tasks.0: project: Group name must be present',
      reason: { field: 'tasks.0.project.name' },
    })
  })

  it('of another field says the same of that', () => {
    const moved = new BadRequest('invalid', { field: 'start', says: 'is odd' }).as({ field: 'planned_start' })
    expect(moved.message).toBe('planned_start: is odd')
  })
})

describe('the header of a refusal', () => {
  it('carries every text in ASCII', () => {
    const { reason } = new BadRequest('earlier_than', { field: 'größe', other: '終わり' })
    const header = writeReason(reason)
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    expect(readReason(header)).toEqual(reason)
  })

  it('of no code that this version knows is read as none', () => {
    expect(readReason('{"code":"from_the_future","field":null,"parameters":{}}')).toBeNull()
    expect(readReason('{"code":"too_long","field":null,"parameters":{}}')).toBeNull()
    expect(readReason('nonsense')).toBeNull()
    expect(readReason(null)).toBeNull()
  })

  it('of many ids says once what several have in common', () => {
    const { reason } = new BadRequest('required', { field: 'name' })
    const header = writeReasons([
      [1, reason],
      [2, reason],
    ])
    expect(JSON.parse(header)).toEqual([{ ids: [1, 2], reason }])
    expect(readReasons(header)).toEqual(
      new Map([
        [1, reason],
        [2, reason],
      ]),
    )
    expect(readReasons(null).size).toBe(0)
  })
})
