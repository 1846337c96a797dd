import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Parsed } from '../../shared/domain/parsed.ts'
import { classNames } from './class-names.ts'
import styles from './commit-field.module.css'
import type { FieldGate } from './field-gate.ts'

export interface CommitFieldProps<Value> {
  /** The accessible name. */
  readonly label: string
  /** The text to begin with; leaving it as it is commits nothing. */
  readonly value: string
  readonly read: (text: string) => Parsed<Value> | Promise<Parsed<Value>>
  /** Takes what was read; a sentence that it answers is shown like a reading error. */
  readonly onCommit: (value: Value) => void
  /** The field is done with: after a commit, after Escape, or when nothing was changed. */
  readonly onClose?: (by: 'enter' | 'escape' | 'leave') => void
  /** Takes the focus with everything marked when it appears. */
  readonly takesFocus?: boolean
  readonly placeholder?: string
  /** Figures: right-aligned, of one width. */
  readonly figures?: boolean
  /** No edge of its own: it stands in a row. */
  readonly bare?: boolean
  readonly maxLength?: number
  /** The form's button waits for this field. */
  readonly gate?: FieldGate | undefined
  readonly className?: string | undefined
}

/**
 * A text box that commits on Enter and when it is left. What cannot be read stays as it was typed, with the reason
 * below it, until it is put right or Escape brings the former text back.
 */
export function CommitField<Value>({
  label,
  value,
  read,
  onCommit,
  onClose,
  takesFocus = false,
  placeholder,
  figures = false,
  bare = false,
  maxLength,
  gate,
  className,
}: CommitFieldProps<Value>) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const closed = useRef(false)
  const isWhollyMarked = useRef(false)
  const isPressed = useRef(false)
  const anchorName = `--field-${errorId.replaceAll(/[^\w-]/g, '')}`

  useLayoutEffect(() => {
    if (!takesFocus) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [takesFocus])

  // What the field answers to may change its text after it was entered: typing still replaces all of it.
  useLayoutEffect(() => {
    const field = input.current
    // A draft is being typed, and keeps its cursor.
    if (!isWhollyMarked.current || field?.value !== value) return
    if (field.ownerDocument.activeElement === field) field.select()
  }, [value])

  function finish(by: 'enter' | 'escape' | 'leave'): void {
    setDraft(null)
    setError(null)
    if (onClose) closed.current = true
    onClose?.(by)
  }

  /** Answers whether what is typed could be read. */
  async function commit(by: 'enter' | 'leave'): Promise<boolean> {
    if (closed.current) return true
    if (draft === null || draft === value) {
      finish(by)
      return true
    }
    const parsed = await read(draft)
    if (closed.current) return true
    if (!parsed.ok) {
      setError(parsed.message)
      return false
    }
    onCommit(parsed.value)
    finish(by)
    return true
  }

  const settle = useEffectEvent(async () => {
    const isReadable = await commit('leave')
    if (!isReadable) input.current?.focus()
    return isReadable
  })
  useEffect(() => gate?.add(() => settle()), [gate])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void commit('enter')
    } else if (event.key === 'Escape') {
      // With nothing to take back it is for what is around the field.
      if (!onClose && draft === null) return
      event.preventDefault()
      finish('escape')
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
        type="text"
        className={classNames(styles.input, figures && styles.figures)}
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={maxLength}
        value={draft ?? value}
        onChange={(event) => {
          setDraft(event.target.value)
          setError(null)
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
        onBlur={() => {
          isPressed.current = false
          isWhollyMarked.current = false
          void commit('leave')
        }}
      />
      {error !== null && <FieldError id={errorId} anchorName={anchorName} message={error} />}
    </span>
  )
}

function isAllSelected({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return value !== '' && selectionStart === 0 && selectionEnd === value.length
}

/** What is wrong, beside its field. It lies above everything, so that no panel or list cuts it off. */
function FieldError({
  id,
  anchorName,
  message,
}: {
  readonly id: string
  readonly anchorName: string
  readonly message: string
}) {
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => element.current?.showPopover(), [])
  return (
    <span
      ref={element}
      id={id}
      role="alert"
      popover="manual"
      className={styles.error}
      style={{ positionAnchor: anchorName }}
    >
      {message}
    </span>
  )
}
