import { expect, it } from 'vitest'
import { leastUsedColor, projectColors } from './project-colors.ts'

it('a new project has the first of the colours that the fewest projects have', () => {
  const [first, second, third] = projectColors
  expect(leastUsedColor([])).toBe(first)
  expect(leastUsedColor([{ color: first.toUpperCase() }, { color: '#123456' }])).toBe(second)
  const all = projectColors.map((color) => ({ color }))
  expect(leastUsedColor([...all, { color: first }, { color: second }])).toBe(third)
})
