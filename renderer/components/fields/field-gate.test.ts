import { expect, it } from 'vitest'
import { createFieldGate, type GateField } from './field-gate.ts'

const field = (label: string, isReadable: boolean, told: string[] = []): GateField => ({
  label,
  settle: () => Promise.resolve(told.push(label) > 0 && isReadable),
  focus: () => void told.push(`focus ${label}`),
})

it('opens when every field could be read', async () => {
  const gate = createFieldGate()
  gate.add(field('start', true))
  gate.add(field('stop', true))
  expect(await gate.settle()).toBe(true)
})

it('stays shut while one cannot, and every field is asked so that each can say so', async () => {
  const gate = createFieldGate()
  const told: string[] = []
  gate.add(field('name', true, told))
  gate.add(field('start', false, told))
  gate.add(field('stop', false, told))
  expect(await gate.settle()).toBe(false)
  expect(told).toEqual(['name', 'start', 'stop', 'focus start'])
  expect(await gate.unsettled()).toBe('start')
})

it('asks no field that is gone', async () => {
  const gate = createFieldGate()
  const remove = gate.add(field('start', false))
  remove()
  expect(await gate.settle()).toBe(true)
})
