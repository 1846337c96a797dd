import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaskFilter } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { anyFilter } from './filter.fixture.ts'
import { choiceParts, choicesOf, partsOf, withChoices, withFieldValues, withoutPart } from './filter-parts.ts'
import { type FilterNames, filterWords } from './part-editor.tsx'

const website = '00000000-0000-4000-8000-000000000001' as LocalId
const shop = '00000000-0000-4000-8000-000000000002' as LocalId
const names: FilterNames = {
  nameOf: (_, value) => ({ [website]: 'Website', [shop]: 'Shop', urgent: 'Urgent' })[value] ?? null,
  fields: [{ id: '7', name: 'Size', type: 'select', options: [{ id: 1, name: 'Small' }] }],
  writeDate: (date) => date,
  writeDuration: (seconds) => `${seconds / 3600}h`,
}

describe('the parts of a filter', () => {
  it('are all of it but the text: taken away one by one, nothing is left', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const left = partsOf(filter).reduce<TaskFilter>(withoutPart, filter)
        expect(left).toEqual(filter.text === undefined ? {} : { text: filter.text })
      }),
    )
  })

  it('go alone: the others stay', () => {
    fc.assert(
      fc.property(anyFilter, fc.nat(), (filter, pick) => {
        const parts = partsOf(filter)
        const part = parts[pick % Math.max(1, parts.length)]
        if (part === undefined) return
        expect(partsOf(withoutPart(filter, part))).toEqual(parts.filter((other) => other !== part))
      }),
    )
  })

  it('hold what was chosen', () => {
    fc.assert(
      fc.property(
        anyFilter,
        fc.constantFrom(...choiceParts),
        fc.uniqueArray(fc.uuid()),
        (filter, part, ids) => {
          const changed = withChoices(filter, part, ids)
          expect(choicesOf(changed, part)).toEqual(ids)
          expect(partsOf(changed).includes(part.id)).toBe(ids.length > 0)
        },
      ),
    )
  })

  it('of custom fields ask for values, for none, or nothing', () => {
    expect(withFieldValues({}, '7', ['1'])).toEqual({ customFields: { 7: ['1'] } })
    expect(withFieldValues({ customFields: { 7: ['1'], 8: [] } }, '7', [])).toEqual({
      customFields: { 7: [], 8: [] },
    })
    expect(withFieldValues({ customFields: { 7: ['1'] } }, '7', null)).toEqual({})
  })
})

describe('a filter in words', () => {
  it.each<[TaskFilter, string]>([
    [{}, ''],
    [{ projectIds: [website, shop, null] }, 'Project is Website, Shop or No project'],
    [{ projectIds: [website], priorities: ['urgent'] }, 'Priority is Urgent, Project is Website'],
    [{ assigneeIds: [null] }, 'Assigned to Nobody'],
    [{ text: 'offer', pinned: true, recurring: false }, 'Not repeating, Pinned'],
    [{ from: '2026-11-23', to: '2026-11-29' }, 'Days 2026-11-23 – 2026-11-29'],
    [{ to: '2026-11-29' }, 'Days until 2026-11-29'],
    [
      { blocksFrom: '2026-11-23', blocksCompleted: false },
      'Time block from 2026-11-23, With an open time block',
    ],
    [{ startTo: '2026-11-29', endFrom: '2026-11-30' }, 'Begins until 2026-11-29, Ends from 2026-11-30'],
    [{ archived: true, ofCompletedProject: true }, 'Of a completed project, Archived'],
    [{ seriesIds: [website] }, 'Occurrence of Website'],
    [{ estimatedFrom: 3600 }, 'Estimate at least 1h'],
    [{ customFields: { 7: ['1'] } }, 'Size is Small'],
    [{ customFields: { 7: [] } }, 'Size is empty'],
    [{ projectIds: ['00000000-0000-4000-8000-00000000000f' as LocalId] }, 'Project is something deleted'],
  ])('%j', (filter, words) => {
    const parts = filterWords(filter, names).map(({ subject, verb, value }) => [subject, verb, value])
    expect(parts.map((part) => part.filter((word) => word !== '').join(' ')).join(', ')).toBe(words)
  })

  it('has words for every part', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        for (const { value } of filterWords(filter, names)) expect(value).not.toBe('')
        expect(filterWords(filter, names).map(({ part }) => part)).toEqual(partsOf(filter))
      }),
    )
  })
})
