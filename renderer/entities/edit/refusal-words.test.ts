import { expect, it } from 'vitest'
import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { adviceOf, plainReason, reasonOf } from './refusal-words.ts'

const refused: QueuedOperation = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'rejected',
  entity: 'tag',
  entityId: 'tag' as LocalId,
  serverId: null,
  kind: 'update',
  title: 'Design',
  within: null,
  when: null,
  opens: { entity: 'tag', id: 'tag' as LocalId, at: null },
  fields: ['name'],
  queuedAt: '2026-03-16T09:00:00Z',
  attempts: 1,
  reason: 'Tag already exists: Design',
  mayHaveArrived: false,
}

it('gives the reason, and what can be done, in each case', () => {
  expect(reasonOf(refused)).toBe('Tag already exists: Design')
  expect(adviceOf(refused)).toContain('Correct it')
  expect(adviceOf({ ...refused, kind: 'delete', opens: null })).toContain('there again')
  expect(adviceOf({ ...refused, kind: 'create' })).not.toContain('server’s version')
  expect(reasonOf({ ...refused, mayHaveArrived: true })).toContain('several that are like it')
  expect(adviceOf({ ...refused, mayHaveArrived: true })).toContain('send it again')
  expect(reasonOf({ ...refused, state: 'set_aside' })).toContain('cannot be read')
})

it('advises to discard what another computer has logged already, as it counts twice until then', () => {
  const logged = {
    ...refused,
    entity: 'timeEntry',
    kind: 'create',
    reason: 'Time block already logged',
  } as const
  expect(adviceOf(logged)).toContain('Discard this one')
  expect(reasonOf({ ...refused, reason: 'stop: must not be before start' })).toBe(
    'The end must not be before the start.',
  )
})

it.each([
  ['stop: must not be before start', 'The end must not be before the start.'],
  ['end_date: must not be earlier than start_date', 'The last day must not be earlier than the first day.'],
  ['estimated_mins: must be at most 10000000', 'The estimate must be at most 10000000.'],
  ['task_id: belongs to another project', 'The task belongs to another project.'],
  ['description: must be well-formed Unicode', 'The description must be well-formed Unicode.'],
  ['Invalid request: name: must be present', 'The name must be present.'],
  ['Invalid parameters: 0.end_time: must be later than start_time', 'The end must be later than the start.'],
  ['Invalid request: custom_fields.7: must be a number', 'The custom fields must be a number.'],
  [
    'Invalid request: estimated_mins: Too big: expected number to be <=10000000',
    'The estimate must be at most 10000000.',
  ],
  ['name: Too big: expected string to have <=255 characters', 'The name must have at most 255 characters.'],
])('names fields as a person knows them: %s', (reason, words) => {
  expect(plainReason(reason)).toBe(words)
})

it.each([
  'Description is not allowed',
  'svc_user_id: is not a member of the workspace',
  'start: log the plan to make tracked time of it',
  'Tag already exists: Design',
  'Invalid request: created_with: must be present',
  'stop: has the wrong form',
])('leaves what it does not know as it is: %s', (reason) => {
  expect(plainReason(reason)).toBe(reason)
})
