import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService
let desk: Device

beforeEach(async () => {
  service = await MeteredService.open(createService)
  desk = service.device
})
afterEach(() => service.close())

async function projects(count: number): Promise<readonly LocalId[]> {
  const ids = Array.from({ length: count }, (_, index) =>
    desk.create('project', { name: `Project ${index}` }),
  )
  await desk.sync()
  service.carried.length = 0
  return ids
}

const changes = () =>
  service.carried.filter(({ method, path }) => method !== 'GET' && path.includes('/projects/'))

describe('the same change of many projects', () => {
  it('is one request, in which each succeeds by itself', async () => {
    const ids = await projects(30)
    for (const id of ids) desk.update('project', id, { color: '#123456', billable: true })
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0 })
    expect(changes()).toMatchObject([{ method: 'PATCH', status: 200 }])
    const laptop = service.deviceNamed('0002')
    await laptop.sync()
    expect(new Set(laptop.rows('project').map(({ fields }) => fields.color))).toEqual(new Set(['#123456']))
    await laptop.close()
  })

  it('archives them together, and nothing passes that', async () => {
    const ids = await projects(5)
    desk.procedures['projects.archive']({ ids: [...ids], archived: true })
    const tagId = desk.create('tag', { name: 'after' })
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0 })
    expect(changes()).toHaveLength(1)
    const written = service.carried.filter(({ method }) => method !== 'GET').map(({ path }) => path)
    expect(written.findIndex((path) => path.endsWith('/tags'))).toBe(1)
    expect(desk.row('tag', tagId).syncState).toBe('saved')
    expect(ids.every((id) => desk.row('project', id).fields.archived)).toBe(true)
  })

  it('arrives though its answer is lost, and conflicts with nothing', async () => {
    const ids = await projects(3)
    let left = 1
    service.losesAnswer = ({ method }) => method === 'PATCH' && (left -= 1) >= 0
    for (const id of ids) desk.update('project', id, { color: '#123456' })
    await desk.sync()
    await desk.effects.pass(60_000)
    expect(desk.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(desk.replica.conflicts.count()).toBe(0)
  })

  it('whose answer is lost gives way to somebody who has seen it and changed it since', async () => {
    const ids = await projects(3)
    const laptop = service.deviceNamed('0002')
    await laptop.sync()
    let left = 1
    service.losesAnswer = ({ method }) => method === 'PATCH' && (left -= 1) >= 0
    for (const id of ids) desk.update('project', id, { color: '#123456' })
    await desk.sync()
    await laptop.sync()
    for (const { localId, fields } of laptop.rows('project')) {
      expect(fields.color).toBe('#123456')
      laptop.update('project', localId, { color: '#abcdef' })
    }
    await laptop.sync()
    await desk.effects.pass(60_000)
    expect(desk.status).toMatchObject({ waiting: 0, refused: 0 })
    await laptop.sync()
    for (const device of [desk, laptop]) {
      expect(new Set(device.rows('project').map(({ fields }) => fields.color))).toEqual(new Set(['#abcdef']))
      expect(device.replica.conflicts.count()).toBe(0)
    }
    await laptop.close()
  })

  it('leaves one alone that somebody else has changed, and merges it', async () => {
    const ids = await projects(3)
    const [first] = ids
    const laptop = service.deviceNamed('0002')
    await laptop.sync()
    const theirs = laptop.rows('project').find(({ fields }) => fields.name === 'Project 0')
    laptop.update('project', theirs?.localId as LocalId, { billable: true })
    for (const id of ids) desk.update('project', id, { color: '#123456' })
    await laptop.sync()
    expect(await desk.sync()).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
    expect(desk.row('project', first as LocalId).fields).toMatchObject({ billable: true, color: '#123456' })
    await laptop.close()
  })
})
