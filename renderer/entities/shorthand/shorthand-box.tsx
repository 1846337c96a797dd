import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Clock3 from 'lucide-react/icons/clock-3'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import TagIcon from 'lucide-react/icons/tag'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { type KnownName, projectNames } from '../../../shared/domain/name-index.ts'
import { longerName, markAt, markedName, unknownProject } from '../../../shared/domain/shorthand-marks.ts'
import { keptAsText, type Reading } from '../../../shared/domain/shorthand.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { PopoverSurface } from '../../components/overlays/popover.tsx'
import { useLatest } from '../../components/use-latest.ts'
import { useSettled } from '../../components/use-settled.ts'
import { classNames } from '../../components/class-names.ts'
import { ProjectChip, ProjectDot } from '../../components/labels/project-dot.tsx'
import type { EntryFields, MissedName, TakenName } from '../time-entry/entry-fields.ts'
import { useCreateNames } from '../time-entry/use-create-names.ts'
import { useFormats } from '../time-entry/use-formats.ts'
import type { Names } from '../time-entry/use-names.ts'
import type { Range } from '../time-entry/use-range-edits.ts'
import { habitWords, usualWords } from '../time-entry/usual-words.ts'
import styles from './completion-list.module.css'
import { type CompletionOption, creationOptions, historyOptions, nameOptions } from './completion-options.ts'
import type { Shorthand } from './use-shorthand.ts'

export interface ShorthandBoxProps {
  readonly shorthand: Shorthand
  /** The parts that were read of the value. */
  readonly reading: Reading
  readonly value: string
  readonly onChange: (text: string) => void
  /** The accessible name; absent where a label stands beside the box. */
  readonly label?: string
  readonly id?: string
  /** The column of the board to which the box adds. */
  readonly column?: string
  readonly placeholder?: string
  readonly maxLength: number
  readonly className?: string | undefined
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** The text that is saved, if any: with nothing else in the box, undo is not the box's. */
  readonly saved?: string | undefined
  /** The element that the list leaves uncovered, beside the box itself. */
  readonly listBelow?: RefObject<HTMLElement | null> | undefined
  /** Takes a chosen name into a field beside the box; else the name is written into the text. */
  readonly onTake?: (taken: TakenName) => void
  /** Makes a name and takes it in one change. Absent for a draft: the name is made before it is saved. */
  readonly onCreate?: ((missed: MissedName) => void) | undefined
  /** Takes an earlier entry: they are offered while the description itself is typed, and in an empty box that is pressed. */
  readonly onEarlier?: ((earlier: EntryFields) => void) | undefined
  /** When the entry is, for what is usual then; now where it is not said. */
  readonly at?: Range | undefined
  /** Keys that the box has no use for. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onBlur?: () => void
}

/** Shorter than the pause between two keys of a person who types on. */
const pause = 80

/** Habits are no more exact, in milliseconds. */
const habitStep = 300_000

function roundedNow(): Range {
  const now = instantOfMilliseconds(Math.floor(Date.now() / habitStep) * habitStep)
  return { start: now, stop: now }
}

/**
 * The text box of everything that is written in shorthand, with what it offers below it. Backspace or Escape right after
 * what was read turns it back into text; names are edited, so Backspace leaves them alone.
 */
export function ShorthandBox(props: ShorthandBoxProps) {
  const { shorthand, reading, value, onChange, onTake, onCreate, onEarlier } = props
  const own = useRef<HTMLInputElement>(null)
  const input = props.inputRef ?? own
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const create = useCreateNames(shorthand.names.archivedProjects)
  const isCreating = useRef(false)
  const [cursor, setCursor] = useState(0)
  /** When the list was asked for; null while it is not. */
  const [askedAt, setAskedAt] = useState<Range | null>(null)
  const isAsked = askedAt !== null
  const setAsked = (isOn: boolean) => setAskedAt(isOn ? roundedNow() : null)
  const [marked, setMarked] = useState(-1)

  const typed = isAsked ? markAt(value, cursor, shorthand.known()) : null
  const asksFor = typed !== null && shorthand.takes.has(typed.kind) ? typed : null
  const missed =
    isAsked && asksFor === null && shorthand.takes.has('project')
      ? unknownProject(value, shorthand.known())
      : null
  const longer =
    isAsked && asksFor === null ? longerName(value, cursor, shorthand.known(), reading.parts) : null
  const goesOn = longer !== null && shorthand.takes.has(longer.kind) ? longer : null
  const mark = asksFor ?? missed ?? goesOn
  const asked = useSettled(value.trim(), pause)
  const offersEarlier = onEarlier !== undefined && shorthand.formats?.preferences.suggestions !== false
  const history = useBridgeQuery(
    'timeEntries.suggest',
    { text: asked.slice(0, 200), limit: 8, at: props.at ?? askedAt ?? undefined },
    { enabled: isAsked && offersEarlier && mark === null, keepPrevious: true },
  ).data
  const earlier = offersEarlier ? historyOptions(history ?? []) : []
  const options =
    mark === null
      ? earlier
      : asksFor !== null
        ? nameOptions(asksFor, shorthand.names)
        : creationOptions([missed, goesOn], shorthand.names)
  const isOpen = isAsked && options.length > 0
  // A mark asks for a name, so its best match is ready for Enter; earlier entries wait to be chosen.
  const active = Math.min(marked < 0 && asksFor ? 0 : marked, options.length - 1)

  function close(): void {
    setAsked(false)
    setMarked(-1)
  }

  /** Writes the text and puts the cursor where it goes on. */
  function write(text: string, at: number): void {
    flushSync(() => onChange(text))
    input.current?.setSelectionRange(at, at)
    setCursor(at)
  }

  /** Names that had to be made come when something else may have been typed. */
  const takeName = useLatest((taken: TakenName, source: string, from: number) => {
    if (onTake) onTake(taken)
    else if (value.startsWith(source, from)) {
      const before = `${value.slice(0, from)}${markedName(taken, shorthand.known())} `
      write(before + value.slice(from + source.length).trimStart(), before.length)
    }
  })

  async function choose(option: CompletionOption): Promise<void> {
    close()
    input.current?.focus()
    if (option.kind === 'history') onEarlier?.(option.suggestion)
    if (option.kind === 'history' || mark === null) return
    const { from, to, kind } = 'mark' in option ? option.mark : mark
    if (onTake) {
      const before = value.slice(0, from).trimStart()
      write(before + value.slice(to).trimStart(), before.length)
    }
    if (onCreate && (option.kind === 'create-tag' || option.kind === 'create-project')) {
      onCreate(option.kind === 'create-tag' ? { newTags: [option.name] } : { newProject: option.name })
      return
    }
    isCreating.current = true
    const name = await nameOf(option)
    isCreating.current = false
    if (name !== null) takeName({ kind, ...name }, value.slice(from, to), from)
  }

  async function nameOf(option: Exclude<CompletionOption, { kind: 'history' }>): Promise<KnownName | null> {
    if (option.kind === 'tag') return option.tag
    if (option.kind === 'project') {
      const { projects, client } = shorthand.names
      return projectNames(projects, client).find(({ id }) => id === option.project.id) ?? option.project
    }
    const isTag = option.kind === 'create-tag'
    const id = await (isTag ? create.tag : create.project)(option.name)
    if (id === null) return null
    const made = { id, name: option.restored ?? option.name }
    shorthand.learn(isTag ? 'tags' : 'projects', made)
    return made
  }

  /** Whether the text says the name of the option in full, so that Enter need not write it. */
  function isWritten({ kind, key }: CompletionOption): boolean {
    if (onTake || mark?.kind !== kind) return false
    const known = shorthand.known()[kind === 'tag' ? 'tags' : 'projects']
    return known.named(mark.name)?.id === key
  }

  function move(step: 1 | -1): void {
    if (!isOpen) setAsked(true)
    else setMarked((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length)
  }

  /** Turns the part that ends at the cursor back into text; answers whether there is one. */
  function keepText(key: string, { selectionStart, selectionEnd }: HTMLInputElement): boolean {
    const isName = (kind: string) => kind === 'project' || kind === 'tag'
    const part = reading.parts.find(({ to }) => to === selectionStart && to === selectionEnd)
    if (part === undefined || (key === 'Backspace' && isName(part.kind))) return false
    write(keptAsText(value, part), part.to + 1)
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const option = isOpen ? options[active] : undefined
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (key === 'ArrowDown' && (isOpen || onEarlier)) move(1)
    else if (key === 'ArrowUp' && isOpen) move(-1)
    else if (key === 'Enter' && isPlain && option && !isWritten(option)) void choose(option)
    else if (key === 'Tab' && !event.shiftKey && option && mark) void choose(option)
    else if (key === 'Escape' && isOpen) close()
    else if (key === 'Enter' && isCreating.current) event.preventDefault()
    else if (!((key === 'Escape' || key === 'Backspace') && isPlain && keepText(key, event.currentTarget))) {
      if (key === 'Enter') close()
      props.onKeyDown?.(event)
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={box} className={styles.box}>
      <input
        ref={input}
        id={props.id}
        data-add-task={props.column}
        data-saved={props.saved}
        type="text"
        aria-label={props.label}
        placeholder={props.placeholder}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        spellCheck
        maxLength={props.maxLength}
        className={props.className}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setCursor(event.target.selectionStart ?? event.target.value.length)
          setAsked(event.target.value !== '')
          setMarked(-1)
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart ?? 0)}
        onClick={() => {
          if (value === '' && onEarlier !== undefined) setAsked(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close()
          props.onBlur?.()
        }}
      />
      {isOpen && (
        <PopoverSurface
          // A part that was read adds a chip, which may move the box: the list finds its place anew.
          key={reading.parts.length}
          isOpen
          isNonModal
          triggerRef={props.listBelow ?? box}
          placement="bottom start"
          className={styles.surface}
          shouldCloseOnInteractOutside={() => false}
          isKeyboardDismissDisabled
        >
          <CompletionList
            id={listId}
            label={mark ? (mark.kind === 'tag' ? t`Tags` : t`Projects`) : t`Earlier entries`}
            options={options}
            active={active}
            names={shorthand.names}
            onHover={setMarked}
            onChoose={(option) => void choose(option)}
          />
        </PopoverSurface>
      )}
    </div>
  )
}

interface CompletionListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly CompletionOption[]
  /** The index of the option that Enter chooses; -1 for none. */
  readonly active: number
  readonly names: Names
  readonly onHover: (index: number) => void
  readonly onChoose: (option: CompletionOption) => void
}

/** The id by which the text box points at an option. */
function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The options below the text box. The box keeps the focus: this only shows and can be pressed. */
function CompletionList({ id, label, options, active, names, onHover, onChoose }: CompletionListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.list}>
      {options.map((option, index) => (
        <div
          key={option.key}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classNames(styles.option, index === active && styles.active)}
          onPointerMove={() => onHover(index)}
          onMouseDown={(event) => {
            // The text box keeps the focus.
            event.preventDefault()
            onChoose(option)
          }}
        >
          <OptionContent option={option} names={names} />
        </div>
      ))}
    </div>
  )
}

function OptionContent({ option, names }: { readonly option: CompletionOption; readonly names: Names }) {
  if (option.kind === 'history') return <HistoryContent {...option} names={names} />
  if (option.kind === 'project') {
    return (
      <>
        <ProjectDot color={option.project.color} />
        <span className={classNames(styles.words, 'cut')}>{option.project.name}</span>
        {option.client && <span className={classNames(styles.note, 'cut')}>{option.client}</span>}
      </>
    )
  }
  return (
    <>
      {option.kind === 'tag' ? <TagIcon aria-hidden /> : <Plus aria-hidden />}
      <span className={classNames(styles.words, 'cut')}>{optionWords(option)}</span>
    </>
  )
}

function optionWords(option: Exclude<CompletionOption, { kind: 'history' | 'project' }>): string {
  if (option.kind === 'tag') return option.tag.name
  if (option.restored !== null) return t`Restore project “${option.restored}”`
  return option.kind === 'create-tag' ? t`Create tag “${option.name}”` : t`Create project “${option.name}”`
}

function HistoryContent({
  suggestion,
  usual,
  names,
}: Pick<Extract<CompletionOption, { kind: 'history' }>, 'suggestion' | 'usual'> & { readonly names: Names }) {
  const formats = useFormats()
  const project = names.project(suggestion.projectId)
  const tags = suggestion.tagIds.flatMap((id) => names.tag(id)?.name ?? [])
  return (
    <>
      {usual === undefined ? <Clock3 aria-hidden /> : <Repeat aria-hidden />}
      <span className={classNames(styles.words, 'cut', suggestion.description === '' && 'faint')}>
        {suggestion.description || t`No description`}
      </span>
      {usual !== undefined && formats !== null && (
        <span className={classNames(styles.usual, 'cut', 'figures')} title={habitWords(usual, formats)}>
          {usualWords(usual, formats)}
        </span>
      )}
      {tags.length > 0 && <span className={classNames(styles.note, 'cut')}>{tags.join(', ')}</span>}
      {suggestion.billable && <DollarSign aria-label={t`Billable`} />}
      {project && (
        <ProjectChip
          name={project.name}
          color={project.color}
          client={names.client(project)}
          className={styles.project}
        />
      )}
    </>
  )
}
