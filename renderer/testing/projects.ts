import { procedures } from '../../shared/bridge/contract.ts'
import type { Project } from '../../shared/bridge/projects.ts'
import type { LocalId } from '../../shared/domain/ids.ts'
import { emptyAnswer } from './empty-answer.ts'

export function someProject(name: string, fields: Partial<Project> = {}): Project {
  const id = crypto.randomUUID() as LocalId
  const empty = emptyAnswer(procedures['projects.list'].output.element) as Project
  return { ...empty, id, name, color: '#0b83d9', ...fields }
}
