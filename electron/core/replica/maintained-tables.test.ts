import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { fakeId } from '../testing/fake-effects.ts'
import { openTestAccount, testWorkspace } from '../testing/open-test-account.ts'
import { initialFields, type EntityFields } from '../../../shared/entities/entities.ts'

const noon = '2026-03-29T12:00:00Z'
const projects = [fakeId(901), fakeId(902)] as LocalId[]
const tasks = [fakeId(911), fakeId(912)] as LocalId[]
const tags = [fakeId(921), fakeId(922), fakeId(923)] as LocalId[]

const entryFields: fc.Arbitrary<EntityFields['timeEntry']> = fc
  .record({
    projectId: fc.constantFrom(null, ...projects),
    taskId: fc.constantFrom(null, ...tasks),
    tagIds: fc.subarray(tags),
    begins: fc.integer({ min: -100_000, max: 100_000 }),
    lasts: fc.option(fc.integer({ min: 0, max: 50_000 }), { nil: null }),
  })
  .map(({ projectId, taskId, tagIds, begins, lasts }) => {
    const start = addSeconds(noon, begins)
    const stop = lasts === null ? null : addSeconds(start, lasts)
    return Object.assign({}, initialFields.timeEntry, { projectId, taskId, tagIds, start, stop })
  })

const writes = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom('put', 'put', 'hide', 'show', 'remove'),
    fields: entryFields,
  }),
  { maxLength: 30 },
)

describe('what triggers maintain', () => {
  it('agrees with the entries after any writes', () => {
    fc.assert(
      fc.property(writes, (made) => {
        const { replica } = openTestAccount()
        const { rows, sqlite } = replica
        replica.transaction(() => {
          for (const { id, kind, fields } of made) {
            const localId = fakeId(id) as LocalId
            const exists = rows.find('timeEntry', localId) !== undefined
            if (kind === 'remove') rows.remove('timeEntry', localId)
            else if (kind === 'hide') rows.update('timeEntry', localId, { deleted: true })
            else if (kind === 'show') rows.update('timeEntry', localId, { deleted: false })
            else if (exists) rows.update('timeEntry', localId, { fields })
            else {
              const about = {
                localId,
                serverId: null,
                workspaceId: testWorkspace,
                base: null,
                serverAt: null,
                sequence: null,
              }
              rows.insert('timeEntry', { ...about, fields, deleted: false, syncState: 'waiting' })
            }
          }
        })
        for (const [column, ids] of [
          ['project_id', projects],
          ['task_id', tasks],
        ] as const) {
          for (const id of ids) {
            const summed = sqlite.get(
              `SELECT coalesce(sum(unixepoch(stop) - unixepoch(start)), 0) AS seconds FROM time_entries
               WHERE ${column} = ? AND stop IS NOT NULL AND deleted = 0`,
              [id],
            )
            const kept = sqlite.get('SELECT seconds FROM tracked WHERE local_id = ?', [id])
            expect(kept?.['seconds'] ?? 0).toBe(summed?.['seconds'])
          }
        }
        const tagged = sqlite.all(
          `SELECT value AS tag_id, start, row_id FROM time_entries, json_each(tag_ids) ORDER BY 1, 2, 3`,
        )
        expect(sqlite.all('SELECT tag_id, start, row_id FROM entry_tags ORDER BY 1, 2, 3')).toEqual(tagged)
        replica.close()
      }),
    )
  })
})
