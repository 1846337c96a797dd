import { describe, expect, it } from 'vitest'
import { RowReader } from './row-reader.ts'

describe('a row of values', () => {
  it('has them under the names of their columns, as PostgreSQL answers them', () => {
    const reader = new RowReader([
      { name: 'id', type: 'bigint' },
      { name: 'flag', type: 'BOOLEAN' },
      { name: 'document', type: 'json' },
      { name: 'sum', type: null },
    ])
    expect(reader.read([1, 0, '[2]', 3])).toEqual({ id: 1, flag: false, document: [2], sum: 3 })
    expect(reader.read([1, null, null, null])).toEqual({ id: 1, flag: null, document: null, sum: null })
  })

  it('has the last of several columns of one name', () => {
    const reader = new RowReader([
      { name: 'id', type: 'boolean' },
      { name: 'id', type: 'bigint' },
    ])
    expect(reader.read([1, 7])).toEqual({ id: 7 })
  })
})
