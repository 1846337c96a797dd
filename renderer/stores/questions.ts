/** Questions that are asked from anywhere; the frame of the window shows them over every screen. */

import { create } from 'zustand'
import { nextFrame } from '../components/keep-focus.ts'
import { closeOverlays } from './open-overlays.ts'

/**
 * One kind of question. `ask` resolves to the answer, or to null when the person would rather leave it. A list that floats over the
 * screen is closed: it would stand above the question, and keep the focus from it.
 */
export function createQuestion<Question extends object, Answer>() {
  type Asked = Question & { readonly answer: (answer: Answer | null) => void }
  const useAsked = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))
  async function ask(question: Question): Promise<Answer | null> {
    useAsked.getState().asked?.answer(null)
    if (closeOverlays()) await nextFrame()
    return new Promise((resolve) => {
      const answer = (given: Answer | null): void => {
        useAsked.setState({ asked: null })
        resolve(given)
      }
      useAsked.setState({ asked: { ...question, answer } })
    })
  }
  return { useAsked, ask }
}

interface Danger {
  readonly title: string
  /** The consequences that cannot be undone. */
  readonly text: string
  /** The button's verb. */
  readonly action: string
}

/** Asked before a step that cannot be undone. */
export const { useAsked: useDanger, ask: askDanger } = createQuestion<Danger, true>()
