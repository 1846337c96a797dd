import { expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

const texts = [
  ['projects', 'name'],
  ['clients', 'name'],
  ['clients', 'notes'],
  ['tags', 'name'],
  ['ghosts', 'name'],
  ['ghosts', 'description'],
  ['statuses', 'name'],
  ['milestones', 'name'],
] as const

/** A row that is there already, and how its text is written and read. */
function openRow(account: TestAccount, of: (typeof texts)[number][0], field: string) {
  const { procedures } = account
  const made = { name: 'Draft', [field]: 'Draft', type: 'todo' as const }
  const [id] = procedures[`${of}.create`](made).ids as [LocalId]
  return {
    read: () => {
      const row: object | undefined = procedures[`${of}.list`]().find((each) => each.id === id)
      return new Map<string, unknown>(Object.entries(row ?? {})).get(field)
    },
    write: (text: string, typedOver?: readonly string[]) =>
      procedures[`${of}.update`]({
        id,
        changes: { [field]: text },
        ...(typedOver && { typedOver: { [field]: typedOver } }),
      }),
  }
}

it.each(texts)('the text of %s › %s replaces only a text that the person has seen', (of, field) => {
  const { read, write } = openRow(openTestAccount(), of, field)
  write('Layout', ['Draft'])
  expect(() => write('Poster', ['Draft'])).toThrow(
    expect.objectContaining({ code: 'refused', details: { writtenElsewhere: 'Layout' } }),
  )
  expect(read()).toBe('Layout')
  write('Poster', ['Draft', 'Layout'])
  write('Flyer')
  expect(read()).toBe('Flyer')
})
