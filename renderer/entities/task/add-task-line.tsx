import { t } from '@lingui/core/macro'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, type RefObject, useMemo } from 'react'
import addField from '../../components/fields/add-field.module.css'
import { classNames } from '../../components/class-names.ts'
import { useAddLine } from '../../components/fields/use-add-line.ts'
import { ShorthandBox } from '../shorthand/shorthand-box.tsx'
import { ShorthandChips } from '../shorthand/shorthand-chips.tsx'
import { allParts, useShorthand } from '../shorthand/use-shorthand.ts'
import styles from './add-task-line.module.css'
import { type TypedTask, typedTask } from './typed-task.ts'

export interface AddTaskLineProps {
  /** The accessible name. */
  readonly label: string
  readonly placeholder?: string
  readonly takes?: typeof allParts
  /** Answers false when the task was not added, so that the text comes back. */
  readonly onAdd: (task: TypedTask) => Promise<boolean>
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** The classes of the line: how it stands among its neighbours. */
  readonly className?: string | undefined
  /** The parts that were read stand below the line, where that is narrow. */
  readonly isNarrow?: boolean
  /** Escape belongs to the panel around it, and does not empty the line. */
  readonly leavesEscape?: boolean
  /** The column of the board to which it adds. */
  readonly column?: string
  readonly end?: ReactNode
}

/** One line for the next task, in shorthand. Enter adds it and keeps the field; a refusal keeps the text. */
export function AddTaskLine({
  label,
  placeholder = label,
  takes = allParts,
  onAdd,
  inputRef,
  className,
  isNarrow = false,
  leavesEscape = false,
  column,
  end,
}: AddTaskLineProps) {
  const shorthand = useShorthand(takes, 'future')
  const line = useAddLine(label, add)
  const reading = useMemo(() => shorthand.read(line.text), [shorthand, line.text])
  const text = { shorthand, reading, value: line.text, onChange: line.setText }
  const isNameless = reading.parts.length > 0 && reading.description === ''

  async function add(typed: string): Promise<boolean> {
    const task = typedTask(shorthand.read(typed))
    return task !== null && (await onAdd(task))
  }

  const chips = (
    <>
      <ShorthandChips {...text} className={isNarrow ? styles.below : styles.beside} />
      {isNameless && (
        <span
          className={classNames('soft', 'small', isNarrow && styles.below)}
        >{t`Type a name as well.`}</span>
      )}
    </>
  )
  return (
    <form
      onSubmit={line.onSubmit}
      title={t`Type a task. @project, #tag, $ for billable, 3h and tomorrow set its fields.`}
    >
      <div className={classNames(addField.add, className)}>
        <Plus aria-hidden />
        <ShorthandBox
          {...text}
          label={label}
          placeholder={placeholder}
          maxLength={line.field.maxLength}
          className={classNames(addField.input, styles.input)}
          {...(inputRef === undefined ? {} : { inputRef })}
          {...(column === undefined ? {} : { column })}
          {...(leavesEscape ? {} : { onKeyDown: line.onKeyDown })}
        />
        {!isNarrow && chips}
        {end}
      </div>
      {isNarrow && chips}
    </form>
  )
}
