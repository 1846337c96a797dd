import { expect, it } from 'vitest'
import { keepLines, type MarkdownNode } from './keep-lines.ts'

it('shows a line break where one is typed, and leaves code as it is', () => {
  const tree: MarkdownNode = {
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [
          { type: 'text', value: 'First line' },
          { type: 'strong', children: [{ type: 'text', value: 'bold\nsecond line' }] },
        ],
      },
      { type: 'code', value: 'one\ntwo' },
    ],
  }
  keepLines()(tree)
  expect(tree.children?.[0]?.children?.[1]?.children).toEqual([
    { type: 'text', value: 'bold' },
    { type: 'break' },
    { type: 'text', value: 'second line' },
  ])
  expect(tree.children?.[1]).toEqual({ type: 'code', value: 'one\ntwo' })
})
