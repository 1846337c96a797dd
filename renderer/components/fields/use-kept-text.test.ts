import { expect, it } from 'vitest'
import { fieldsOf, isFlag, isText, type KeptShape } from './use-kept-text.ts'

const shape: KeptShape<{ readonly description: string; readonly billable: boolean }> = {
  fits: { description: isText, billable: isFlag },
  ofText: (description) => ({ description }),
}

it.each(['Proofs', '{"pages": 3}', '[1]', '12', '"', '{"description": 7}'])(
  'a kept text that holds no fields, %s, is the description',
  (text) => {
    expect(fieldsOf(text, shape)).toEqual({ description: text })
  },
)

it('of kept fields those are left out that cannot be one of the form', () => {
  expect(fieldsOf('{"description": "Proofs", "billable": 1, "pages": 3}', shape)).toEqual({
    description: 'Proofs',
  })
})
