import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends when it is told to. */
function works(turns: ReturnType<typeof createTurns>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const settled = async (): Promise<void> => {
    for (let step = 0; step < 10; step += 1) await Promise.resolve()
  }
  return {
    begun,
    ask: (asker: string, name: string) =>
      turns.inTurn(asker, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
      }),
    end: async (name: string): Promise<void> => {
      ends.get(name)?.()
      await settled()
    },
    settled,
  }
}

describe('turns', () => {
  it('go around among those who ask, a few at a time of each', async () => {
    const { ask, begun, end, settled } = works(createTurns({ atOnce: 3, ofOne: 2 }))
    const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3'].map((name) => ask(name.slice(0, 1), name))
    await settled()
    // One of the three is for others, who come later.
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('b1')
    expect(begun.slice(3)).toEqual(['b2'])
    await end('a1')
    expect(begun.slice(4)).toEqual(['a3'])
    for (const name of ['a2', 'b2', 'a3', 'a4', 'b3']) await end(name)
    await Promise.all(asked)
  })

  it('are refused when too much of the same asker waits, and when they do not come in time', async () => {
    const timeouts: (() => void)[] = []
    const timers = { after: (_: number, run: () => void) => (timeouts.push(run), () => undefined) }
    const turns = createTurns({ atOnce: 1, waiting: 1, patience: 1 }, timers)
    const { ask, begun, end, settled } = works(turns)
    const first = ask('a', 'a1')
    const late = ask('a', 'a2')
    await expect(ask('a', 'a3')).rejects.toMatchObject({ status: 429 })
    timeouts[0]?.()
    await expect(late).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
    const other = ask('b', 'b1')
    const refused = ask('c', 'c1')
    await end('a1')
    turns.refuse()
    await expect(refused).rejects.toMatchObject({ status: 503 })
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    await end('b1')
    await Promise.all([first, other])
  })
})
