import { expect, it } from 'vitest'
import { PagePrefetcher } from './page-prefetch.ts'
import type { ListPage } from '../lists/read-page.ts'

function setUp(pages: Readonly<Record<string, string | null | Error>>) {
  const asked: (string | null)[] = []
  const state = { pushes: 0 }
  const list = (next: string | null): Promise<ListPage> => {
    asked.push(next)
    const following = pages[next ?? 'first'] ?? null
    if (following instanceof Error) return Promise.reject(following)
    return Promise.resolve({ rows: [next ?? 'first'], headers: new Headers(), next: following })
  }
  return { asked, state, ahead: new PagePrefetcher({ list, pushes: () => state.pushes }) }
}

it('asks for each page once, and for the next one while the last is applied', async () => {
  const { asked, ahead } = setUp({ first: 'second', second: 'third', third: null })
  expect((await ahead.read(null)).rows).toEqual(['first'])
  expect(asked).toEqual([null, 'second'])
  expect((await ahead.read('second')).rows).toEqual(['second'])
  expect((await ahead.read('third')).next).toBeNull()
  expect(asked).toEqual([null, 'second', 'third'])
})

it('asks again for a page that was read before edits went out', async () => {
  const { asked, state, ahead } = setUp({ first: 'second', second: null })
  await ahead.read(null)
  state.pushes += 1
  expect((await ahead.read('second')).rows).toEqual(['second'])
  expect(asked).toEqual([null, 'second', 'second'])
})

it('fails when the page is asked for, not before', async () => {
  const failure = new Error('no connection')
  const { ahead } = setUp({ first: 'second', second: failure })
  expect((await ahead.read(null)).next).toBe('second')
  await expect(ahead.read('second')).rejects.toBe(failure)
})

it('ends with a page that nobody asked for', async () => {
  const { asked, ahead } = setUp({ first: 'second', second: new Error('no connection') })
  await ahead.read(null)
  await ahead.end()
  expect(asked).toEqual([null, 'second'])
})
