import { expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

const asking = { caller: null, input: { params: {} } }

/** How many of so many reports begin, none of which is read to its end. */
async function begunOf(count: number) {
  const admission = createAdmission({ writes: 10, reads: 10 })
  const bodies: AsyncIterator<string | Uint8Array>[] = []
  const all = Array.from({ length: count }, () =>
    admission.read(asking, 'reports', async () => {
      async function* body() {
        yield 'part'
      }
      return { body: body() }
    }),
  )
  for (const output of all)
    void output.then((begun) => typeof begun !== 'string' && bodies.push(begun.body[Symbol.asyncIterator]()))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  await settled()
  return { bodies, settled, all }
}

it('reads a person’s reports two at a time, until they have been sent or their reader has left', async () => {
  const { bodies, settled, all } = await begunOf(4)
  expect(bodies).toHaveLength(2)
  await bodies[0]?.next()
  await settled()
  expect(bodies).toHaveLength(2)
  await bodies[0]?.next()
  await settled()
  expect(bodies).toHaveLength(3)
  await bodies[1]?.return?.()
  await Promise.all(all)
})
