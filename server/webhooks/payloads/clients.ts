import { toAnswer } from '../../clients/service.ts'
import { changedRows } from '../payload-queries.ts'
import type { RepresentEntities } from './payload.ts'

export const representClients: RepresentEntities = async ({ db }, member, changes) => {
  const rows = await changedRows(db, 'clients', member, changes)
  return new Map(rows.map((row) => [row.id, { payload: toAnswer(row, member, 1), project: null }]))
}
