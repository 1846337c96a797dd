import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './field-words.module.css'

/** An error or a hint of a field. Without a place of its own it lies above everything, so that no panel or list cuts it off. */
export function FieldWords({
  id,
  anchorName,
  place,
  message,
  isError,
}: {
  readonly id?: string
  readonly anchorName: string
  /** Null until it is drawn. */
  readonly place?: HTMLElement | null | undefined
  readonly message: string
  readonly isError: boolean
}) {
  const element = useRef<HTMLSpanElement>(null)
  // A row that moves in its list takes the words along, and closes them.
  useLayoutEffect(() => {
    if (element.current?.matches(':popover-open') === false) element.current.showPopover()
  })
  const role = isError ? 'alert' : 'status'
  if (place === null) return null
  if (place !== undefined)
    return createPortal(
      <span id={id} role={role} className={isError ? styles.error : 'soft'}>
        {message}
      </span>,
      place,
    )
  return (
    <span
      ref={element}
      id={id}
      role={role}
      popover="manual"
      className={classNames(styles.words, isError && styles.error)}
      style={{ positionAnchor: anchorName }}
    >
      {message}
    </span>
  )
}

/** Where the sentences of fields stand that take room: what is below is covered by none, as long as the typed text waits. */
export function WordsPlace({ ref, className }: Pick<ComponentProps<'div'>, 'ref' | 'className'>) {
  return <div ref={ref} className={classNames(styles.place, className)} />
}
