import type { KeyboardEvent, PointerEvent, ReactNode, Ref } from 'react'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { classNames } from '../../components/class-names.ts'
import styles from './card-head.module.css'
import { DoneBox } from './done-box.tsx'

export interface CardHeadProps {
  readonly task: Pick<Task, 'name' | 'done'>
  /** The Tab key reaches this card of the whole board. */
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly isSelected: boolean
  readonly opener: Ref<HTMLButtonElement>
  /** The title of the card; its name unless said. */
  readonly label?: string
  readonly nameClassName?: string | undefined
  readonly onDone: (done: boolean) => void
  readonly onOpen: () => void
  /** A press with a key that selects. */
  readonly onToggle: () => void
  readonly onFocus: () => void
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly children?: ReactNode
}

/** The box of a card on a board, and the name that opens, selects, moves and drags it. */
export function CardHead({ task, isCurrent, opener, children, ...card }: CardHeadProps) {
  return (
    <div className={styles.head}>
      <DoneBox
        name={task.name}
        className={styles.check}
        isDone={task.done}
        excludeFromTabOrder={!isCurrent}
        onChange={card.onDone}
      />
      <button
        ref={opener}
        type="button"
        className={classNames(styles.name, card.nameClassName, task.done && 'struck')}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={card.label}
        aria-expanded={card.isOpen}
        aria-pressed={card.isSelected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
        onFocus={card.onFocus}
        onPointerDown={card.onPointerDown}
        onKeyDown={card.onKeyDown}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) card.onToggle()
          else card.onOpen()
        }}
      >
        {task.name}
      </button>
      {children}
    </div>
  )
}
