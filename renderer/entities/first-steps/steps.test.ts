import { expect, it } from 'vitest'
import { isActive, marksOf, stepNames, stepsDone } from './steps.ts'

const marks = {
  startStep: false,
  stopStep: false,
  taskStepAt: null,
  calendarStepAt: null,
  dragStep: false,
  longTaskStep: false,
}
const facts = {
  hasStarted: false,
  hasStopped: false,
  hasTask: false,
  hasBlock: false,
  hasLongTask: false,
}
const at = '2026-03-20T12:00:00Z'

it.each([
  ['start', { startStep: true }, { hasStarted: true }],
  ['stop', { stopStep: true }, { hasStopped: true }],
  ['task', { taskStepAt: at }, { hasTask: true }],
  ['drag', { dragStep: true }, { hasBlock: true }],
  ['longTask', { longTaskStep: true }, { hasLongTask: true }],
] as const)('the first step “%s” is done once it was noted, or is seen', (name, mark, fact) => {
  expect([...stepsDone({ ...marks, ...mark }, facts)]).toEqual([name])
  expect([...stepsDone(marks, { ...facts, ...fact })]).toEqual([name])
})

it('the first steps end by the last of them, or when they are closed, and note what was done', () => {
  expect([...stepsDone({ ...marks, calendarStepAt: at }, facts)]).toEqual(['calendar'])
  expect(isActive({ stepsDoneAt: null, stepsClosed: false })).toBe(true)
  expect([
    isActive({ stepsDoneAt: at, stepsClosed: false }),
    isActive({ stepsDoneAt: null, stepsClosed: true }),
  ]).toEqual([false, false])
  expect(marksOf(new Set(stepNames), marks, at)).toEqual({
    preferences: { startStep: true, stopStep: true },
    planner: { taskStepAt: at, dragStep: true, longTaskStep: true },
  })
})
