import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService

beforeEach(async () => {
  service = await MeteredService.open(createService)
})
afterEach(() => service.close())

function names({ procedures }: Device): string[] {
  return procedures['favorites.list']().map(({ description }) => description)
}

function idOf({ procedures }: Device, description: string): LocalId {
  const found = procedures['favorites.list']().find((one) => one.description === description)
  if (found === undefined) throw new Error(`no favourite ${description}`)
  return found.id
}

function move(on: Device, description: string, rank: number): void {
  on.procedures['favorites.move']({ id: idOf(on, description), rank })
}

/** Two devices that both know the same favourites, in the same order. */
async function twoWith(...descriptions: string[]): Promise<[Device, Device]> {
  const [desk, laptop] = [service.deviceNamed('0001'), service.deviceNamed('0002')]
  for (const description of descriptions) desk.procedures['favorites.create']({ description })
  await desk.sync()
  await laptop.sync()
  return [desk, laptop]
}

describe('the order of favourites', () => {
  it('is that of the person at once, offline, whatever was moved before', async () => {
    const [desk] = await twoWith('a', 'b', 'c', 'd')
    service.isUp = false
    move(desk, 'a', 2)
    expect(names(desk)).toEqual(['b', 'c', 'a', 'd'])
    move(desk, 'b', 1)
    expect(names(desk)).toEqual(['c', 'b', 'a', 'd'])
    desk.procedures['favorites.create']({ description: 'e' })
    move(desk, 'e', 0)
    expect(names(desk)).toEqual(['e', 'c', 'b', 'a', 'd'])
    desk.procedures['favorites.delete']({ ids: [idOf(desk, 'c')] })
    move(desk, 'd', 1)
    expect(names(desk)).toEqual(['e', 'd', 'b', 'a'])
    service.isUp = true
    await desk.sync()
    expect(names(desk)).toEqual(['e', 'd', 'b', 'a'])
    const initialCursor = service.deviceNamed('0003')
    await initialCursor.sync()
    expect(names(initialCursor)).toEqual(['e', 'd', 'b', 'a'])
  })

  it('takes the moves of two devices that moved different ones, and neither hears of a collision', async () => {
    const [desk, laptop] = await twoWith('a', 'b', 'c', 'd')
    move(desk, 'a', 3)
    move(laptop, 'd', 0)
    for (const one of [desk, laptop, desk]) await one.sync()
    expect(names(desk)).toEqual(['d', 'b', 'c', 'a'])
    expect(names(laptop)).toEqual(['d', 'b', 'c', 'a'])
    for (const one of [desk, laptop]) {
      expect(one.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
    }
  })

  it('goes back when a move is undone, before it was sent and after', async () => {
    const [desk, laptop] = await twoWith('a', 'b', 'c')
    move(desk, 'c', 0)
    desk.procedures['undo.latest']()
    expect(names(desk)).toEqual(['a', 'b', 'c'])
    move(desk, 'a', 2)
    await desk.sync()
    desk.procedures['undo.latest']()
    expect(names(desk)).toEqual(['a', 'b', 'c'])
    await desk.sync()
    await laptop.sync()
    expect(names(laptop)).toEqual(['a', 'b', 'c'])
  })

  it('is the same everywhere in the end, after any moves on two devices', async () => {
    const moves = fc.array(
      fc.record({ on: fc.constantFrom(0, 1), which: fc.nat(4), to: fc.nat(4), syncs: fc.boolean() }),
      { maxLength: 12 },
    )
    const [desk, laptop] = await twoWith('a', 'b', 'c', 'd', 'e')
    await fc.assert(
      fc.asyncProperty(moves, async (made) => {
        for (const { on, which, to, syncs } of made) {
          const one = on === 0 ? desk : laptop
          const before = names(one)
          const name = before[which] ?? 'a'
          move(one, name, to)
          expect(names(one)).toEqual(before.filter((other) => other !== name).toSpliced(to, 0, name))
          if (syncs) await one.sync()
        }
        for (const one of [desk, laptop, desk]) await one.sync()
        expect(names(desk)).toEqual(names(laptop))
        expect(desk.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
      }),
      { numRuns: 12 },
    )
  })
})

describe('favourites', () => {
  it('are one where two devices make the same', async () => {
    const [desk, laptop] = await twoWith()
    for (const one of [desk, laptop]) one.procedures['favorites.create']({ description: 'Mail' })
    for (const one of [desk, laptop, desk]) await one.sync()
    expect(names(desk)).toEqual(['Mail'])
    expect(names(laptop)).toEqual(['Mail'])
  })

  it('come once though the answers are lost', async () => {
    const desk = service.deviceNamed('0001')
    await desk.sync()
    let left = 2
    service.losesAnswer = () => (left -= 1) >= 0
    desk.procedures['favorites.create']({ description: 'Mail', billable: true })
    await desk.sync()
    await desk.effects.pass(60_000)
    desk.procedures['favorites.update']({ id: idOf(desk, 'Mail'), changes: { description: 'Letters' } })
    await desk.sync()
    const initialCursor = service.deviceNamed('0002')
    await initialCursor.sync()
    expect(names(initialCursor)).toEqual(['Letters'])
  })

  it('keep project, task and tags that were made offline with them', async () => {
    const [desk, laptop] = await twoWith()
    service.isUp = false
    const { ids: projects } = desk.procedures['projects.create']({ name: 'Site' })
    const { ids: tags } = desk.procedures['tags.create']({ name: 'urgent' })
    const [projectId] = projects
    desk.procedures['favorites.create']({ description: 'Write', projectId: projectId ?? null, tagIds: tags })
    service.isUp = true
    await desk.sync()
    await laptop.sync()
    const [found] = laptop.procedures['favorites.list']()
    expect(found).toMatchObject({ description: 'Write', tagIds: [expect.any(String)] })
    expect(laptop.row('project', found?.projectId as LocalId).fields.name).toBe('Site')
  })

  it('refuse the 201st', () => {
    const desk = service.deviceNamed('0001')
    for (let index = 0; index < 200; index += 1) {
      desk.create('favorite', { description: String(index) })
    }
    expect(() => desk.procedures['favorites.create']({ description: 'more' })).toThrow(/200 favourites/)
  })
})
