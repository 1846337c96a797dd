import { t } from '@lingui/core/macro'
import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { keepDraft, keptDraft } from '../../stores/drafts.ts'
import { tellTakenAway } from '../keep-focus.ts'
import type { FieldGate } from './field-gate.ts'
import { createTypedText, type TypedField, type TypedState, type TypedText } from './typed-text.ts'

/** The subject of the fields below, such as the id of a task: drafts are found again by it. Null keeps them nowhere. */
export const DraftScope = createContext<string | null>(null)

/** A page whose steps wait for the fields below it, each of which saves its own text; null for none. */
export const PageFields = createContext<FieldGate | null>(null)

export interface TypedTextOptions<Value> extends TypedField<Value> {
  readonly label: string
  /** True where it is not said, except in a form, of which `gate` tells: its values are nobody else's until it is saved. */
  readonly isShared?: boolean | undefined
  /** Its name among the drafts of the scope; absent where the label, which must never change then, is that. */
  readonly draftName?: string | undefined
  /** Where it is not the scope around the field. */
  readonly scope?: string
  /** Takes the focus when a form cannot go on without it. */
  readonly input?: RefObject<HTMLElement | null>
  /** As `input`, of several lines: they are saved also when another window takes the field away. */
  readonly area?: RefObject<HTMLElement | null>
  readonly gate?: FieldGate | undefined
}

export interface UsedTypedText extends TypedState, Pick<TypedText<unknown>, 'type' | 'commit' | 'takeBack'> {
  /** Of a field of one line; answers whether the key was for it. */
  readonly press: (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) => boolean
}

function keyOf(scope: string, label: string): string {
  return `${scope} ${label}`
}

/** Whether a text is kept that was typed into the field and differs from its value. */
export function hasDraft(scope: string | null, draftName: string, value: string): boolean {
  const draft = scope === null ? null : keptDraft(keyOf(scope, draftName))
  return draft !== null && draft.text !== value
}

/** Joins a field to what is typed into it. */
export function useTypedText<Value>(options: TypedTextOptions<Value>): UsedTypedText {
  const { draftName = options.label, input, area, gate, isShared = gate === undefined } = options
  const field = { ...options, isShared }
  const around = useContext(DraftScope)
  const page = useContext(PageFields)
  const scope = options.scope ?? around
  const [typed] = useState(() => {
    const key = scope === null ? null : keyOf(scope, draftName)
    const kept = key === null ? null : keptDraft(key)
    return createTypedText<Value>(
      // A form may propose another value by now, which nobody has written.
      kept === null || gate === undefined || isShared ? kept : { ...kept, base: options.value },
      (draft) => key !== null && keepDraft(key, draft),
      field,
    )
  })
  const isEntering = useRef(false)
  useLayoutEffect(() => typed.update(field))
  const state = useSyncExternalStore(typed.subscribe, typed.state)

  // A field that goes is left like any other. Half a text is not saved when another window takes its field away.
  useEffect(() => {
    const element = input?.current ?? null
    return () => {
      if (scope === null || element === null || !tellTakenAway(element)) typed.end()
    }
  }, [typed, input, scope])
  useEffect(
    () =>
      (gate ?? page)?.add({
        label: options.label,
        // Texts that a page has refused wait for Enter: saved at once, each would be written over the page without the other.
        settle: async () =>
          gate === undefined && typed.state().error !== null ? false : typed.commit('leave'),
        focus: () => (input?.current ?? area?.current)?.focus(),
      }),
    [gate, page, typed, input, area, options.label],
  )

  async function enter(): Promise<void> {
    // A key that is held presses the form's button once.
    if (isEntering.current) return
    isEntering.current = true
    const isTaken = await typed.commit('enter')
    isEntering.current = false
    if (isTaken) gate?.onEnter?.()
  }

  return {
    ...state,
    type: typed.type,
    commit: typed.commit,
    takeBack: typed.takeBack,
    press(event) {
      const { key, ctrlKey, metaKey, shiftKey } = event
      if (key === 'Enter') void enter()
      else if (key === 'Escape') return typed.takeBack()
      else if (key === 'z' && (ctrlKey || metaKey) && !shiftKey) return typed.bringBack()
      else return false
      return true
    },
  }
}

/** The sentence below a field of one line: why it is not saved, or what there is to decide. */
export function wordsOf({ error, question, theirs }: TypedState): string | null {
  if (question === 'earlier' && error === null)
    return t`You typed this earlier but did not save it. In the field, Enter saves it and Escape discards it.`
  if (question === 'newer') {
    const text = theirs ?? ''
    return t`This was changed elsewhere to “${text}”. In the field, Enter saves your text and Escape discards it.`
  }
  return error
}
