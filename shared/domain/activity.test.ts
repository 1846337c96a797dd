import { expect, it } from 'vitest'
import { groupActivity, isExcluded, ruleFor, type WindowSpan } from './activity.ts'

function spans(
  ...rows: (readonly [program: string, title: string, start: number, end: number])[]
): WindowSpan[] {
  return rows.map(([program, title, start, end]) => ({ program, title, start, end }))
}

it('stretches read by the program that was mostly used, short looks at others included', () => {
  const day = spans(
    ['Editor', 'a.ts', 0, 600],
    ['Chat', 'Ada', 600, 630],
    ['Editor', 'b.ts', 630, 1800],
    ['Browser', 'News', 1800, 3000],
    ['Editor', 'b.ts', 9000, 9900],
  )
  expect(groupActivity(day, 120)).toMatchObject([
    {
      program: 'Editor',
      title: 'b.ts',
      start: 0,
      end: 1800,
      parts: [{ seconds: 1170 }, { seconds: 600 }, { title: 'Ada' }],
    },
    { program: 'Browser', start: 1800, end: 3000 },
    { program: 'Editor', start: 9000, end: 9900 },
  ])
})

it('stretches can read by the window instead of the program', () => {
  const day = spans(['Editor', 'a.ts', 0, 600], ['Chat', 'Ada', 600, 630], ['Editor', 'b.ts', 630, 1800])
  expect(groupActivity(day, 120, 'title')).toMatchObject([
    { program: 'Editor', title: 'a.ts', start: 0, end: 630 },
    { program: 'Editor', title: 'b.ts', start: 630, end: 1800 },
  ])
  const turns = ['Acme', 'Beta'].flatMap((title, at) => spans(['Editor', title, at * 240, at * 240 + 240]))
  expect(groupActivity(turns, 900, 'title')).toMatchObject([{ title: 'Acme' }, { title: 'Beta' }])
})

it('many short looks are one stretch, of the program that had most of it', () => {
  const looks = Array.from({ length: 20 }, (_, index) =>
    index % 3 === 0
      ? (['Chat', 'Ada', index * 30, index * 30 + 30] as const)
      : (['Browser', `Page ${index}`, index * 30, index * 30 + 30] as const),
  )
  expect(groupActivity(spans(...looks), 120)).toMatchObject([{ program: 'Browser', start: 0, end: 600 }])
  expect(groupActivity([], 120)).toEqual([])
})

it('words are found in any case and without accents; no words are about nothing', () => {
  const window = { program: 'Éditeur', title: 'Offer – Acme' }
  expect(isExcluded(window, ['ACME'])).toBe(true)
  expect(isExcluded(window, ['editeur'])).toBe(true)
  expect(isExcluded(window, ['bank'])).toBe(false)
  const rule = (program: string, title: string) => ({ program, title })
  expect(ruleFor([rule('', ''), rule('editeur', 'bank'), rule('', 'offer')], window)).toEqual(
    rule('', 'offer'),
  )
})
