import { expect, it } from 'vitest'
import { Unavailable } from '../errors/app-error.ts'
import { handTimers } from '../live-changes/open-streams.fixture.ts'
import { createAdmission } from './admission.ts'

const asking = { caller: null, input: { params: {} } }

/** How many of so many reports begin, none of which is read to its end. */
async function begunOf(count: number) {
  const timers = handTimers()
  const admission = createAdmission({ writes: 10, reads: 10 }, timers)
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
  return { bodies, settled, all, timers }
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

it('gives the turn of a report to others when its reader does not go on, who learns that it is not whole', async () => {
  const { bodies, timers, all } = await begunOf(3)
  expect(await bodies[0]?.next()).toMatchObject({ value: 'part' })
  await timers.run(60_000)
  expect(bodies).toHaveLength(3)
  await expect(bodies[0]?.next()).rejects.toBeInstanceOf(Unavailable)
  await Promise.all(all)
})

it('an organization writes over half of the connections, and waits for itself alone', async () => {
  const admission = createAdmission({ writes: 10, reads: 10 }, handTimers())
  const begun: number[] = []
  const write = (organizationId: number) => {
    const caller = { userId: 7, workspaces: [], organizations: [{ organizationId }] } as never
    const forEver = async () => {
      begun.push(organizationId)
      await new Promise(() => undefined)
    }
    void admission.write({ ...asking, caller }, true, forEver)
  }
  for (const organizationId of [1, 1, 1, 1, 1, 1, 2]) write(organizationId)
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual([1, 1, 1, 1, 2])
})
