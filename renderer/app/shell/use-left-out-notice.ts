import { useEffect } from 'react'
import { showError } from '../../stores/toasts.ts'
import { leftOutCharacters, leftOutMessage } from './left-out-text.ts'

const broughtAlong: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop'])

/** Says it wherever a pasted text is longer than its field takes: the browser cuts it off without a word. */
export function useLeftOutNotice(): void {
  useEffect(() => {
    const tell = ({ target, data, inputType }: InputEvent): void => {
      if (data === null || !broughtAlong.has(inputType)) return
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      const leftOut = leftOutCharacters(target, data)
      if (leftOut > 0) showError(leftOutMessage(leftOut, target.maxLength))
    }
    document.addEventListener('beforeinput', tell)
    return () => document.removeEventListener('beforeinput', tell)
  }, [])
}
