import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../../stores/drafts.ts'
import { createTypedText, type TypedField } from './typed-text.ts'

/** A field in a program that saves every text except those with a question mark, and cannot read digits. */
function openField(initial = 'old', options: Partial<TypedField<string>> = {}) {
  const world = { value: initial, kept: null as Draft | null, saved: [] as string[] }
  const open = () =>
    createTypedText<string>(world.kept, (draft) => (world.kept = draft), {
      get value() {
        return world.value
      },
      read: (text) => (/\d/.test(text) ? { ok: false, message: 'No digits.' } : { ok: true, value: text }),
      onCommit(text) {
        world.saved.push(text)
        world.value = text
      },
      ...options,
    })
  return { world, open }
}

describe('a typed text', () => {
  it('is saved once, when the field is left or Enter is pressed', () => {
    const { world, open } = openField()
    const field = open()
    for (const text of ['n', 'ne', 'new']) field.type(text)
    expect(world.saved).toEqual([])
    void field.commit('enter')
    void field.commit('leave')
    expect(world.saved).toEqual(['new'])
    expect(world.kept).toBeNull()
  })

  it('stays with the reason when it cannot be read', () => {
    const { world, open } = openField()
    const field = open()
    field.type('7')
    expect(field.commit('leave')).toBe(false)
    expect(field.state()).toEqual({ text: '7', error: 'No digits.', question: null, theirs: null })
    expect(world.saved).toEqual([])
  })

  it('that was refused gives way to the value when it is cleared, where the field cannot be empty', () => {
    const read = (text: string) =>
      /^[a-z]+$/.test(text)
        ? ({ ok: true, value: text } as const)
        : ({ ok: false, message: 'Letters.' } as const)
    const { world, open } = openField('old', { read })
    const field = open()
    field.type('')
    expect(field.commit('leave')).toBe(false)
    field.type('7')
    expect(field.commit('leave')).toBe(false)
    field.type('')
    expect(field.commit('leave')).toBe(true)
    expect(field.state()).toEqual({ text: null, error: null, question: null, theirs: null })
    expect([world.kept, world.saved]).toEqual([null, []])
  })

  it('that could not be read is tried again when what its reading depends on is another', () => {
    const { world, open } = openField()
    const field = open()
    const shown = { value: 'old', onCommit: (text: string) => void world.saved.push(text) }
    const refuse = (message: string) => ({ ok: false, message }) as const
    field.type('7')
    void field.commit('leave')
    field.update({ ...shown, read: () => refuse('Still too long.'), judgedBy: 1 })
    expect(field.state()).toMatchObject({ text: '7', error: 'Still too long.' })
    field.update({ ...shown, read: (text) => ({ ok: true, value: text }), judgedBy: 2 })
    expect(world.saved).toEqual(['7'])
  })

  it('that is typed over a value which the form itself changes is no draft of before', () => {
    const { world, open } = openField()
    const field = open()
    field.type('7')
    field.update({ value: 'chosen', read: () => ({ ok: false, message: 'No digits.' }), onCommit: () => {} })
    world.value = 'chosen'
    expect(open().state()).toMatchObject({ text: '7', question: 'earlier' })
  })

  it('is saved once when Enter is followed by leaving while the answer is awaited', async () => {
    const answers: string[] = []
    const { open } = openField('old', {
      onCommit(text) {
        answers.push(text)
        return Promise.resolve(null)
      },
    })
    const field = open()
    field.type('new')
    await Promise.all([field.commit('enter'), field.commit('leave')])
    expect(answers).toEqual(['new'])
    expect(field.state().text).toBeNull()
  })

  it('stays with the reason when it is refused', async () => {
    const { open } = openField('old', { onCommit: () => Promise.resolve('The name is taken.') })
    const field = open()
    field.type('new')
    expect(await field.commit('leave')).toBe(false)
    expect(field.state()).toEqual({ text: 'new', error: 'The name is taken.', question: null, theirs: null })
  })

  it('goes by Escape and comes back by Ctrl+Z, to be saved only when that is asked for', () => {
    const { world, open } = openField()
    const field = open()
    field.type('new')
    expect(field.takeBack()).toBe(true)
    expect(field.state().text).toBeNull()
    const brought = { text: 'new', error: null, question: 'earlier', theirs: null }
    for (const _ of ['first', 'second']) {
      expect(field.bringBack()).toBe(true)
      expect(field.state()).toEqual(brought)
    }
    expect(field.commit('leave')).toBe(false)
    field.end()
    expect(world.saved).toEqual([])
    expect(open().state()).toEqual(brought)
    expect(field.takeBack()).toBe(true)
    expect(world.kept).toBeNull()
    expect(field.bringBack()).toBe(true)
    void field.commit('enter')
    expect(world.saved).toEqual(['new'])
  })

  it('that is again as it is saved follows the value', () => {
    const { world, open } = openField('old', { isShared: true })
    const field = open()
    field.type('old and more')
    field.type('old')
    expect(world.kept).toBeNull()
    world.value = 'undone'
    field.update({
      value: 'undone',
      isShared: true,
      read: (text) => ({ ok: true, value: text }),
      onCommit() {},
    })
    expect(field.state()).toEqual({ text: null, error: null, question: null, theirs: null })
  })

  it('leaves Escape to what is around the field when nothing is typed', () => {
    expect(openField().open().takeBack()).toBe(false)
  })

  it('is saved when its field goes', () => {
    const { world, open } = openField()
    const field = open()
    field.type('new')
    field.end()
    expect(world.saved).toEqual(['new'])
  })

  it('that could not be read is shown again with the reason, not with an offer to save it', async () => {
    const { open } = openField()
    const unread = { text: '7', error: 'No digits.', question: 'earlier', theirs: null }
    open().type('7')
    const again = open()
    expect(again.state()).toEqual(unread)
    expect(again.commit('leave')).toBe(false)
    expect(again.commit('enter')).toBe(false)
    expect(again.takeBack()).toBe(true)
    expect(again.bringBack()).toBe(true)
    expect(again.state()).toEqual(unread)

    const slow = openField('old', { read: () => Promise.resolve({ ok: false, message: 'No digits.' }) })
    slow.world.kept = { text: '8', base: 'old' }
    const later = slow.open()
    await new Promise<void>((isTold) => void later.subscribe(isTold))
    expect(later.state()).toEqual({ ...unread, text: '8' })
    expect(slow.world.saved).toEqual([])
  })

  it('is shown again after the window went, and saved only when that is asked for', () => {
    const { world, open } = openField()
    open().type('new')
    const again = open()
    expect(again.state()).toEqual({ text: 'new', error: null, question: 'earlier', theirs: null })
    expect(again.commit('leave')).toBe(false)
    again.end()
    expect(world.saved).toEqual([])
    void again.commit('enter')
    expect(world.saved).toEqual(['new'])
    expect(world.kept).toBeNull()
  })

  it('does not replace a text unseen that came from elsewhere meanwhile', () => {
    const { world, open } = openField('old', { isShared: true })
    const field = open()
    field.type('mine')
    world.value = 'theirs'
    expect(field.commit('leave')).toBe(false)
    expect(field.state()).toEqual({ text: 'mine', error: null, question: 'newer', theirs: 'theirs' })
    void field.commit('enter')
    expect(world.saved).toEqual(['mine'])
  })
})

it('asks also where the text from elsewhere has not been read here yet', async () => {
  let stored = 'theirs'
  const field = createTypedText<string>(null, () => {}, {
    value: 'old',
    read: (text) => ({ ok: true, value: text }),
    isShared: true,
    async onCommit(text, typedOver) {
      if (!typedOver.includes(stored)) return { writtenElsewhere: stored }
      stored = text
      return null
    },
  })
  field.type('mine')
  expect(await field.commit('leave')).toBe(false)
  expect(field.state()).toEqual({ text: 'mine', error: null, question: 'newer', theirs: 'theirs' })
  expect(await field.commit('leave')).toBe(false)
  expect(stored).toBe('theirs')
  stored = 'theirs again'
  expect(await field.commit('enter')).toBe(false)
  expect(field.state().theirs).toBe('theirs again')
  expect(await field.commit('enter')).toBe(true)
  expect(stored).toBe('mine')
  // The value that was saved here has not come back yet.
  field.type('mine, longer')
  expect(await field.commit('leave')).toBe(true)
  expect(stored).toBe('mine, longer')
})

it('asks as soon as another text comes, and not for the text that it saved itself', async () => {
  const initial = {
    value: 'old',
    read: (text: string) => ({ ok: true, value: text }) as const,
    isShared: true,
  }
  const save = () => Promise.resolve(null)
  const field = createTypedText<string>(null, () => {}, { ...initial, onCommit: save })
  field.type('mine')
  const saved = field.commit('enter')
  field.type('mine, longer')
  await saved
  field.update({ ...initial, onCommit: save, value: 'mine' })
  expect(field.state()).toEqual({ text: 'mine, longer', error: null, question: null, theirs: null })
  field.update({ ...initial, onCommit: save, value: 'theirs' })
  expect(field.state().question).toBe('newer')
})

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('type' as const), text: fc.constantFrom('a', 'b', 'c', '1', '') }),
    fc.record({
      do: fc.constantFrom('enter' as const, 'leave' as const, 'escape' as const, 'undo' as const),
    }),
    fc.record({ do: fc.constantFrom('reload' as const, 'close' as const) }),
    fc.record({ do: fc.constant('remote' as const), text: fc.constantFrom('x', 'y') }),
  ),
  { maxLength: 30 },
)

it('is in the field, saved, kept or taken back by Escape after any keys, reloads and changes elsewhere', () => {
  fc.assert(
    fc.property(steps, fc.boolean(), (all, isShared) => {
      const { world, open } = openField('old', { isShared })
      let field = open()
      for (const step of all) {
        const before = { text: field.state().text, value: world.value, saves: world.saved.length }
        if (step.do === 'type') field.type(step.text)
        else if (step.do === 'enter' || step.do === 'leave') void field.commit(step.do)
        else if (step.do === 'escape') field.takeBack()
        else if (step.do === 'undo') field.bringBack()
        else if (step.do === 'remote') world.value = step.text
        else {
          if (step.do === 'close') field.end()
          field = open()
        }
        // One step saves one text at most: the one that was typed last.
        expect([[], [before.text]]).toContainEqual(world.saved.slice(before.saves))
        if (before.text === null || step.do === 'type' || step.do === 'undo') continue
        const isShown = field.state().text === before.text
        const isEqual = world.value === before.text
        const isTakenBack = step.do === 'escape' && field.bringBack() && field.state().text === before.text
        expect({ step, isThere: isShown || isEqual || isTakenBack }).toEqual({ step, isThere: true })
      }
    }),
  )
})
