import { expect, it } from 'vitest'
import { createFieldGate } from './field-gate.ts'

it('opens when every field could be read', async () => {
  const gate = createFieldGate()
  gate.add(() => Promise.resolve(true))
  gate.add(() => Promise.resolve(true))
  expect(await gate.settle()).toBe(true)
})

it('stays shut while one cannot, and every field is asked so that each can say so', async () => {
  const gate = createFieldGate()
  const asked: string[] = []
  gate.add(() => Promise.resolve(asked.push('start') > 10))
  gate.add(() => Promise.resolve(asked.push('stop') > 0))
  expect(await gate.settle()).toBe(false)
  expect(asked).toEqual(['start', 'stop'])
})

it('asks no field that is gone', async () => {
  const gate = createFieldGate()
  const remove = gate.add(() => Promise.resolve(false))
  remove()
  expect(await gate.settle()).toBe(true)
})
