import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field-words.module.css'

/** An error or a hint beside its field. It lies above everything, so that no panel or list cuts it off. */
export function FieldWords({
  id,
  anchorName,
  message,
  isError,
}: {
  readonly id?: string
  readonly anchorName: string
  readonly message: string
  readonly isError: boolean
}) {
  const element = useRef<HTMLSpanElement>(null)
  // A row that moves in its list takes the words along, and closes them.
  useLayoutEffect(() => {
    if (element.current?.matches(':popover-open') === false) element.current.showPopover()
  })
  return (
    <span
      ref={element}
      id={id}
      role={isError ? 'alert' : 'status'}
      popover="manual"
      className={classNames(styles.words, isError && styles.error)}
      style={{ positionAnchor: anchorName }}
    >
      {message}
    </span>
  )
}
