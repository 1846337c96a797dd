import { type Member, member } from '../../shared/bridge/people.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { emptyAnswer } from './empty-answer.ts'

export const someMember = (changes: Partial<Member>): Member => ({
  ...(emptyAnswer(member) as Member),
  id: 'ada' as LocalId,
  name: 'Ada',
  active: true,
  ...changes,
})
