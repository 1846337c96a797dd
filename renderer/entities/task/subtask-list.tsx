import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Task, TaskDetails } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { Input } from 'react-aria-components/Input'
import Plus from 'lucide-react/icons/plus'
import addField from '../../components/add-field.module.css'
import { classNames } from '../../components/class-names.ts'
import { followPress, type Point } from '../../components/follow-press.ts'
import { useAddLine } from '../../components/use-add-line.ts'
import { dropTargetAt } from './drop-target.ts'
import styles from './task-details.module.css'
import { SubtaskRow } from './subtask-row.tsx'
import { placeTasks, positionAfter } from './task-order.ts'
import type { TaskCatalog } from './use-task-catalog.ts'
import type { TaskEdits } from './use-task-edits.ts'

export interface SubtaskListProps {
  readonly task: TaskDetails
  readonly catalog: TaskCatalog
  readonly edits: TaskEdits
  readonly onOpen: (id: LocalId) => void
}

/** The parts of a task, in their order: tick, open, move by pointer or with Alt and arrows, add. */
export function SubtaskList({ task, catalog, edits, onOpen }: SubtaskListProps) {
  const list = useRef<HTMLUListElement>(null)
  const letGo = useRef<() => void>(() => {})
  useEffect(() => () => letGo.current(), [])
  const [line, setLine] = useState<number | null>(null)
  const { children } = task
  const done = children.filter((child) => child.done).length

  async function place(id: LocalId, index: number): Promise<void> {
    const positions = placeTasks(children, [id], index)
    if (positions.size === 0) return
    await edits.move(
      children.flatMap((child) => {
        const position = positions.get(child.id)
        return position === undefined ? [] : [{ id: child.id, position }]
      }),
    )
  }

  function indexAt(point: Point, id: LocalId): number | null {
    if (list.current === null) return null
    const { left, right, top, bottom } = list.current.getBoundingClientRect()
    const cards = [...list.current.children].map((element, index) => {
      const box = element.getBoundingClientRect()
      return { id: children[index]?.id ?? '', top: box.top, bottom: box.bottom }
    })
    const column = {
      key: 'subtasks',
      left,
      right,
      top: top - 24,
      bottom: bottom + 24,
      taskIds: children.map((child) => child.id),
      cards,
    }
    return dropTargetAt(point, [column], new Set([id]))?.index ?? null
  }

  function startDrag(event: PointerEvent, id: LocalId): void {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('li') : null
    if (card === null || event.button !== 0) return
    let index: number | null = null
    const finish = (): void => setLine(null)
    letGo.current = followPress(event, {
      card,
      pictureClass: styles.picture ?? '',
      count: 1,
      onBegin: () => {},
      onPoint: (point) => {
        index = indexAt(point, id)
        setLine(index)
      },
      scrollAt: () => false,
      onDrop: () => {
        finish()
        if (index !== null) void place(id, index)
      },
      onCancel: finish,
    })
  }

  function onKey(event: KeyboardEvent, child: Task, index: number): void {
    const isStep = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')
    if (isStep) {
      event.preventDefault()
      event.stopPropagation()
      void place(child.id, index + (event.key === 'ArrowUp' ? -1 : 1))
    } else if (event.key === 'Delete') {
      event.preventDefault()
      event.stopPropagation()
      void edits.remove([child])
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = list.current?.children[index + (event.key === 'ArrowUp' ? -1 : 1)]
      next?.querySelector<HTMLElement>('[data-subtask]')?.focus()
      event.preventDefault()
    }
  }

  return (
    <section className={styles.section} aria-label="Subtasks">
      <header className={styles.sectionHead}>
        <h3>Subtasks</h3>
        {children.length > 0 && (
          <span className={styles.count}>
            {done} of {children.length} done
          </span>
        )}
      </header>
      <ul ref={list} className={styles.subtasks} aria-label="Subtasks">
        {children.map((child, index) => (
          <SubtaskRow
            key={child.id}
            task={child}
            catalog={catalog}
            hasLineAbove={line === index}
            hasLineBelow={line === children.length - 1 && index === children.length - 1}
            onDone={(isDone) => void edits.change([child.id], { done: isDone })}
            onOpen={() => onOpen(child.id)}
            onPromote={() =>
              void edits.change([child.id], { parentId: null }, `“${child.name}” is a task of its own`)
            }
            onRemove={() => void edits.remove([child])}
            onPointerDown={(event) => startDrag(event.nativeEvent, child.id)}
            onKeyDown={(event) => onKey(event, child, index)}
          />
        ))}
      </ul>
      <AddSubtask
        onAdd={(name) =>
          edits.create({
            name,
            parentId: task.id,
            projectId: task.projectId,
            position: positionAfter(children),
          })
        }
      />
    </section>
  )
}

function AddSubtask({ onAdd }: { readonly onAdd: (name: string) => Promise<LocalId | null> }) {
  // Escape is the panel's, which does not throw away what is typed.
  const { onSubmit, field } = useAddLine(async (name) => (await onAdd(name)) !== null)
  return (
    <form className={classNames(addField.add, styles.addSubtask)} onSubmit={onSubmit}>
      <Plus aria-hidden />
      <Input aria-label="Add subtask" placeholder="Add subtask" className={addField.input ?? ''} {...field} />
    </form>
  )
}
