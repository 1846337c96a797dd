import { t } from '@lingui/core/macro'
import ListTodo from 'lucide-react/icons/list-todo'
import Play from 'lucide-react/icons/play'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import { useKeptValue } from '../../../components/fields/use-kept-text.ts'
import { Keys } from '../../../components/labels/kbd.tsx'
import { ShorthandBox } from '../../../entities/shorthand/shorthand-box.tsx'
import { ShorthandChips } from '../../../entities/shorthand/shorthand-chips.tsx'
import { allParts, entryParts, useShorthand } from '../../../entities/shorthand/use-shorthand.ts'
import { typedTask } from '../../../entities/task/typed-task.ts'
import { useTaskEdits } from '../../../entities/task/use-task-edits.ts'
import { emptyFields, type EntryFields, withTaken } from '../../../entities/time-entry/entry-fields.ts'
import { FieldPickers } from '../../../entities/time-entry/field-pickers.tsx'
import { useTimer } from '../../../entities/timer/use-timer.ts'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { useBarFields } from '../bar/use-bar-fields.ts'
import styles from './mini.module.css'
import { StartAgain } from './start-again.tsx'

type Makes = 'entry' | 'task'

const command = commandsOf('Timer', 'quick')
const switchKeys = 'Mod+t'

/** One line for what comes next, over whatever is on the screen: Enter starts the timer, or adds a task. Escape hides it, text and all. */
export function QuickEntry() {
  const bridge = useBridge()
  const input = useRef<HTMLInputElement>(null)
  const [kept, setKept] = useKeptValue<Makes>(
    'quick-entry-makes',
    (value) => value,
    (text) => (text === 'task' ? text : null),
  )
  const makes = kept ?? 'entry'
  // Of what comes next, whatever runs.
  const bar = useBarFields(null, entryParts, false, makes === 'task')
  const ofTask = useShorthand(allParts, 'future')
  const timer = useTimer()
  const edits = useTaskEdits()
  const { fields } = bar
  const { names } = bar.shorthand
  const text = {
    value: fields.description,
    onChange: bar.type,
    ...(makes === 'entry'
      ? { shorthand: bar.shorthand, reading: bar.reading }
      : { shorthand: ofTask, reading: ofTask.read(fields.description) }),
  }
  const task = makes === 'task' ? typedTask(text.reading) : null
  const isNameless = makes === 'task' && task === null && fields.description.trim() !== ''

  useEffect(() => {
    const focus = () => input.current?.focus()
    focus()
    window.addEventListener('focus', focus)
    return () => window.removeEventListener('focus', focus)
  }, [])

  function makeOther(next: Makes): void {
    setKept(next === 'task' ? next : null)
  }
  useCommands([
    command('switch', t`Switch between timer and task`, switchKeys, () =>
      makeOther(makes === 'task' ? 'entry' : 'task'),
    ),
  ])

  async function hide(): Promise<void> {
    await bridge.call('windows.hide', { window: 'quick' })
  }

  async function start(next: EntryFields): Promise<void> {
    if (await timer.start({ fields: next, newTags: [] })) await hide()
  }

  async function submit(): Promise<void> {
    const isEmpty = bar.isUntouched || (fields.description.trim() === '' && fields.projectId === null)
    if (isEmpty || (makes === 'task' && task === null)) return
    const taken = bar.take()
    const isMade = task === null ? await timer.start(taken) : (await edits.create(withFields(task))) !== null
    if (!isMade) return taken.giveBack()
    setKept(null)
    await hide()
  }

  /** The names that were chosen beside the line are of the task, too. */
  function withFields(typed: NonNullable<typeof task>) {
    const { projectId, tagIds, billable } = fields
    return {
      ...(projectId === null ? {} : { projectId }),
      ...(billable ? { billable } : {}),
      ...typed,
      tagIds: [...new Set([...tagIds, ...(typed.tagIds ?? [])])],
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    void hide()
  }

  const label = makes === 'entry' ? t`What are you working on?` : t`What is to be done?`
  return (
    <div role="presentation" className="stack grow low" onKeyDown={onKeyDown}>
      <h1 className="visually-hidden">{t`Quick entry`}</h1>
      <div className={styles.quick}>
        <div className={styles.line}>
          <ShorthandBox
            {...text}
            inputRef={input}
            label={label}
            placeholder={label}
            maxLength={makes === 'entry' ? 3000 : 255}
            onTake={(name) => bar.change(withTaken(fields, name, names))}
            onEarlier={
              makes === 'entry' ? (earlier) => bar.change({ ...emptyFields, ...earlier }) : undefined
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void submit()
            }}
          />
        </div>
        <ShorthandChips {...text} />
        <div className={styles.choices}>
          <FieldPickers fields={fields} names={names} onChange={bar.change} />
          <SegmentedControl
            label={t`What Enter does`}
            value={makes}
            onChange={(next) => {
              makeOther(next)
              input.current?.focus()
            }}
            options={[
              { value: 'entry', label: t`Start timer`, icon: <Play /> },
              { value: 'task', label: t`Add task`, icon: <ListTodo /> },
            ]}
          />
        </div>
      </div>
      {makes === 'entry' ? (
        <StartAgain onStart={(next) => void start(next)} />
      ) : (
        <p className={styles.hint} role="status">
          {isNameless
            ? t`Type a name as well.`
            : t`Type a task. @project, #tag, $ for billable, 3h and tomorrow set its fields.`}
        </p>
      )}
      <footer className={styles.tools}>
        <span className="small faint">{t`Escape hides this window and keeps the text.`}</span>
        <span className="row gap-2 small faint">
          {t`Timer or task`} <Keys keys={switchKeys} />
        </span>
      </footer>
    </div>
  )
}
