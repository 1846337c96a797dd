import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import styles from './commit-field.module.css'
import type { FieldGate } from './field-gate.ts'
import { FieldWords } from './field-words.tsx'
import type { TypedField } from './typed-text.ts'
import { useTypedText, wordsOf } from './use-typed-text.ts'

export interface CommitFieldProps<Value> extends TypedField<Value> {
  /** The accessible name. */
  readonly label: string
  /** Its name among drafts, where the label changes. */
  readonly draftName?: string | undefined
  readonly id?: string
  /** Takes the focus with everything marked when it appears. */
  readonly takesFocus?: boolean
  readonly placeholder?: string
  /** Figures: right-aligned, of one width. */
  readonly figures?: boolean
  /** No edge of its own: it stands in a row. */
  readonly bare?: boolean
  readonly maxLength?: number
  /** A sentence shown while the person types, on the part of the value that the text does not tell; null for none. */
  readonly noteOf?: (value: Value) => string | null
  /** The text that an arrow key makes of the one that is there; null where it makes none. */
  readonly stepOf?: ((text: string, by: 1 | -1) => string | null) | undefined
  /** The form's button waits for this field. */
  readonly gate?: FieldGate | undefined
  /** Where its sentences stand, null until that is drawn; absent, they float above what is below the field. */
  readonly wordsIn?: HTMLElement | null | undefined
  /** The Tab key goes on only from a text that can be read. */
  readonly holdsTab?: boolean
  readonly className?: string | undefined
  readonly ref?: Ref<CommitFieldHandle>
}

export interface CommitFieldHandle {
  /** Brings the former text back. */
  readonly takeBack: () => void
  /** Commits a text that was chosen, as if it were typed. */
  readonly enter: (text: string) => void
  /** Ctrl+Z beside the field: takes back what was refused. In the field the browser does that, but not with a chosen text. */
  readonly takeBackRefused: (pressedOn: EventTarget) => boolean
}

/**
 * A text box that commits on Enter and when it is left. What cannot be read stays as it was typed, with the reason
 * below it, until it is put right or Escape brings the former text back.
 */
export function CommitField<Value>({
  label,
  draftName,
  id,
  value,
  read,
  onCommit,
  onClose,
  isShared,
  judgedBy,
  savedAs,
  takesFocus = false,
  placeholder,
  figures = false,
  bare = false,
  maxLength,
  noteOf,
  stepOf,
  gate,
  wordsIn,
  holdsTab = false,
  className,
  ref,
}: CommitFieldProps<Value>) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const typed = useTypedText({
    label,
    draftName,
    value,
    read,
    onCommit,
    // Taken away while the focus leaves it, the box would keep the focus from where it goes.
    onClose: onClose && ((by) => void (by === 'leave' ? setTimeout(onClose, 0, by) : onClose(by))),
    isShared,
    judgedBy,
    ...(savedAs ? { savedAs } : {}),
    gate,
    input,
  })
  const error = wordsOf(typed)
  const [note, lookAt] = useNote(read, noteOf)
  const words = error ?? note
  const isWhollyMarked = useRef(false)
  const isPressed = useRef(false)
  const chosen = useRef<string | null>(null)
  const anchorName = `--field-${errorId.replaceAll(/[^\w-]/g, '')}`

  useImperativeHandle(ref, () => ({
    takeBack: () => void typed.takeBack(),
    enter(text) {
      chosen.current = text
      typed.type(text)
      void typed.commit('enter')
    },
    takeBackRefused(pressedOn) {
      const isOfBrowser = pressedOn === input.current && typed.text !== chosen.current
      return typed.error !== null && !isOfBrowser && typed.takeBack()
    },
  }))
  useLayoutEffect(() => {
    if (!takesFocus) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [takesFocus])
  // A menu that led here gives the focus free only when it has closed.
  useEffect(() => {
    const field = input.current
    if (!takesFocus || field === null || field.ownerDocument.activeElement === field) return
    field.focus({ preventScroll: true })
    field.select()
  }, [takesFocus])

  // The field's owner may change its text after it was entered: typing still replaces all of it.
  useLayoutEffect(() => {
    const field = input.current
    // A draft is being typed, and keeps its cursor.
    if (!isWhollyMarked.current || field?.value !== value) return
    if (field.ownerDocument.activeElement === field) field.select()
  }, [value])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (typed.press(event)) {
      event.preventDefault()
      if (event.key === 'Escape') lookAt(null)
    }
    // With nothing to take back they are for what is around the field.
    else if (event.key === 'Escape' || undoes(event)) return
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const stepped = stepOf?.(typed.text ?? value, event.key === 'ArrowUp' ? 1 : -1) ?? null
      if (stepped !== null) {
        event.preventDefault()
        typed.type(stepped)
        lookAt(stepped)
      }
    } else if (event.key === 'Tab') {
      if (!holdsTab || typed.commit('leave') !== false) return
      event.preventDefault()
    }
    event.stopPropagation()
  }

  return (
    <span
      className={classNames(styles.field, bare && styles.bare, className)}
      data-invalid={error !== null || undefined}
      style={{ anchorName }}
    >
      <input
        ref={input}
        id={id}
        type="text"
        className={classNames(styles.input, figures && styles.figures)}
        aria-label={label}
        data-waits={gate !== undefined || undefined}
        data-saved={gate === undefined ? value : undefined}
        data-inline={onClose !== undefined || undefined}
        aria-invalid={error !== null}
        aria-describedby={words === null ? undefined : errorId}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed.text ?? value}
        onChange={(event) => {
          typed.type(event.target.value)
          lookAt(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          isPressed.current = true
        }}
        onFocus={(event) => {
          // The pointer says itself where in the text it goes on.
          if (isPressed.current) return
          event.currentTarget.select()
          // The event that tells of it may come after the text has changed.
          isWhollyMarked.current = isAllSelected(event.currentTarget)
        }}
        onSelect={({ currentTarget }) => {
          isWhollyMarked.current = isAllSelected(currentTarget)
        }}
        onBlur={({ currentTarget }) => {
          isPressed.current = false
          isWhollyMarked.current = false
          void typed.commit('leave')
          // A person who types and goes on at once reads it from the next field.
          currentTarget.ownerDocument.addEventListener('focusout', () => lookAt(null), {
            once: true,
            // This event has passed there.
            capture: true,
          })
        }}
      />
      {words !== null && (
        <FieldWords
          key={error === null ? 'note' : 'error'}
          id={errorId}
          anchorName={anchorName}
          place={wordsIn}
          message={words}
          isError={error !== null}
        />
      )}
    </span>
  )
}

function undoes({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && ['z', 'y'].includes(key.toLowerCase())
}

function isAllSelected({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return value !== '' && selectionStart === 0 && selectionEnd === value.length
}

/** Reads a text while it is typed, and answers what there is to say of it; a text of null says nothing more. */
function useNote<Value>(
  read: TypedField<Value>['read'],
  noteOf: CommitFieldProps<Value>['noteOf'],
): readonly [string | null, (text: string | null) => void] {
  const [note, setNote] = useState<string | null>(null)
  const latest = useRef<string | null>(null)

  async function lookAt(text: string | null): Promise<void> {
    latest.current = text
    const parsed = text === null || noteOf === undefined ? null : await read(text)
    if (latest.current === text) setNote(parsed?.ok ? (noteOf?.(parsed.value) ?? null) : null)
  }

  return [note, (text) => void lookAt(text)]
}
