import { toAnswer } from '../../tags/service.ts'
import { changedRows } from '../payload-queries.ts'
import type { RepresentEntities } from './payload.ts'

export const representTags: RepresentEntities = async ({ db }, member, changes) => {
  const rows = await changedRows(db, 'tags', member, changes)
  return new Map(rows.map((row) => [row.id, { payload: toAnswer(row, member), project: null }]))
}
