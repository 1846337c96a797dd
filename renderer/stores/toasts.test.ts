import { beforeEach, expect, it } from 'vitest'
import {
  dismissFormerErrors,
  foldToasts,
  showError,
  showLostText,
  showMessage,
  showUndo,
  useToasts,
} from './toasts.ts'

beforeEach(() => useToasts.setState({ toasts: [], lastId: 0 }))

const messages = () => useToasts.getState().toasts.map(({ message }) => message)

it('keeps every error until it is closed, and of what was done the newest alone', () => {
  for (const message of ['one', 'two', 'three', 'four']) showError(message)
  showMessage('done')
  showMessage('done again')
  expect(messages()).toEqual(['one', 'two', 'three', 'four', 'done again'])
})

it('keeps the “Undo” of what was done beside an error that follows', () => {
  showUndo('deleted', 'a')
  showError('one')
  expect(messages()).toEqual(['deleted', 'one'])
})

it('tells the same error once', () => {
  showError('one')
  showError('two')
  showError('one')
  expect(messages()).toEqual(['two', 'one'])
})

it('another screen closes the errors that could be read, but none with a text or an “Undo” of its own', () => {
  showError('one')
  showLostText('typed')
  showError('two', 'a')
  dismissFormerErrors(performance.now() + 1000)
  expect(messages()).toEqual(['one', 'typed', 'two'])
  dismissFormerErrors(performance.now() + 5000)
  expect(messages()).toEqual(['typed', 'two'])
})

it('folds all but the newest, so that they never fill the window', () => {
  for (const message of ['one', 'two', 'three']) showError(message)
  expect(foldToasts(useToasts.getState().toasts).folded).toBe(0)
  for (const message of ['four', 'five']) showError(message)
  const { folded, shown } = foldToasts(useToasts.getState().toasts)
  expect(folded).toBe(3)
  expect(shown.map(({ message }) => message)).toEqual(['four', 'five'])
})
