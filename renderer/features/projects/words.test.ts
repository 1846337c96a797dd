import { expect, it } from 'vitest'
import { clientsArchived, projectsDeleted } from './words.ts'

it('a message names one changed item and counts several', () => {
  expect(projectsDeleted([{ name: 'Website' }])).toBe('“Website” deleted. The time stays.')
  expect(clientsArchived([{ name: 'a' }, { name: 'b' }], false)).toBe('2 clients restored with the projects')
})
