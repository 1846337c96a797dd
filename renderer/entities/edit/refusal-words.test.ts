import { expect, it } from 'vitest'
import { ownReasonOf } from '../../../shared/bridge/reasons.ts'
import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { adviceOf, reasonOf } from './refusal-words.ts'

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
  reason: { code: 'taken', field: 'name', parameters: {} },
  left: null,
}

it('gives the reason, and what can be done, in each case', () => {
  expect(reasonOf(refused)).toBe('The name is already taken.')
  expect(adviceOf(refused)).toContain('Correct it')
  expect(adviceOf({ ...refused, kind: 'delete', opens: null })).toContain(
    'discard the deletion to restore it',
  )
  expect(adviceOf({ ...refused, kind: 'create' })).not.toContain('server’s version')
  expect(reasonOf({ ...refused, reason: ownReasonOf('may_be_there') })).toContain('several that look like it')
  expect(adviceOf({ ...refused, reason: ownReasonOf('may_be_there') })).toContain('send it again')
  expect(reasonOf({ ...refused, state: 'set_aside' })).toContain('cannot be read')
})

it('advises to discard what another computer has logged already, as it counts twice until then', () => {
  const logged: QueuedOperation = {
    ...refused,
    entity: 'timeEntry',
    kind: 'create',
    reason: { code: 'already_logged', field: null, parameters: { what: 'time_block' } },
  }
  expect(adviceOf(logged)).toContain('Discard this one')
})
