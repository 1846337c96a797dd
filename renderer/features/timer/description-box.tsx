import { flushSync } from 'react-dom'
import { useId, useImperativeHandle, useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import type { Project, Tag } from '../../../shared/bridge/projects.ts'
import type { Suggestion } from '../../../shared/bridge/time-entries.ts'
import { withoutTokens } from '../../../shared/domain/shorthand.ts'
import styles from './timer-bar.module.css'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import type { SuggestionOption } from './suggestion-options.ts'
import type { Names } from '../../entities/time-entry/use-names.ts'
import { useSuggestions } from './use-suggestions.ts'

/** What a person chose below the box; a name comes with the description that is left without its mark. */
export type Choice =
  | { readonly kind: 'history'; readonly suggestion: Suggestion }
  | { readonly kind: 'project'; readonly project: Project; readonly description: string }
  | { readonly kind: 'tag'; readonly tag: Tag; readonly description: string }
  | { readonly kind: 'create-project' | 'create-tag'; readonly name: string; readonly description: string }

export interface DescriptionBoxHandle {
  readonly focus: () => void
}

export interface DescriptionBoxProps {
  readonly value: string
  readonly names: Names
  readonly onChange: (text: string) => void
  readonly onChoose: (choice: Choice) => void
  /** Enter, while no option is marked. */
  readonly onSubmit: () => void
  readonly onLeave: () => void
  /** Escape, while nothing is open. */
  readonly onCancel: () => void
  readonly ref?: Ref<DescriptionBoxHandle>
}

/** The text box of the bar, with what it suggests below it. */
export function DescriptionBox({
  value,
  names,
  onChange,
  onChoose,
  onSubmit,
  onLeave,
  onCancel,
  ref,
}: DescriptionBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [cursor, setCursor] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const [marked, setMarked] = useState(-1)
  const { token, options } = useSuggestions(value, cursor, names, isAsked)
  const isOpen = isAsked && options.length > 0
  // A mark asks for a name, so its best match is ready for Enter; earlier entries wait to be chosen.
  const active = Math.min(marked < 0 && token ? 0 : marked, options.length - 1)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.select() }), [])

  function close(): void {
    setAsked(false)
    setMarked(-1)
  }

  function choose(option: SuggestionOption): void {
    close()
    if (option.kind === 'history') onChoose(option)
    else if (token) onChoose({ ...option, description: textWithout(value, token) })
    input.current?.focus()
  }

  function move(step: 1 | -1): void {
    if (!isOpen) setAsked(true)
    else setMarked((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const option = isOpen ? options[active] : undefined
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp' && isOpen) move(-1)
    else if (event.key === 'Enter' && option) choose(option)
    else if (event.key === 'Tab' && option && token) choose(option)
    else if (event.key === 'Enter') {
      close()
      onSubmit()
    } else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Escape') {
      // Leaving saves what is typed: the text has to be back before the field is left.
      flushSync(onCancel)
      input.current?.blur()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles.description}>
      <input
        ref={input}
        type="text"
        aria-label="What are you working on?"
        placeholder="What are you working on?"
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        spellCheck
        maxLength={3000}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setCursor(event.target.selectionStart ?? event.target.value.length)
          setAsked(event.target.value !== '')
          setMarked(-1)
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart ?? 0)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close()
          onLeave()
        }}
      />
      {isOpen && (
        <SuggestionList
          id={listId}
          label={token ? (token.kind === 'tag' ? 'Tags' : 'Projects') : 'Earlier entries'}
          options={options}
          active={active}
          names={names}
          onHover={setMarked}
          onChoose={choose}
        />
      )}
    </div>
  )
}

/** The text around a mark, ready to be typed on. */
function textWithout(text: string, token: Parameters<typeof withoutTokens>[1][number]): string {
  const rest = withoutTokens(text, [token])
  return rest === '' ? '' : `${rest} `
}
