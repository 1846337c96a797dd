import { t } from '@lingui/core/macro'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { type ComponentProps, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { type Key, ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { classNames } from '../class-names.ts'
import findBox from '../fields/find-box.module.css'
import { type ArchivedItem, hasLabel, type PickerItem, searchItems } from './picker-search.ts'
import styles from './picker.module.css'
import { ProjectDot } from '../labels/project-dot.tsx'

export interface PickerRowsProps {
  readonly label: string
  readonly searchLabel: string
  readonly items: readonly PickerItem[]
  readonly selected: ReadonlySet<string>
  readonly isMultiple?: boolean
  readonly onToggle: (id: string) => void
  readonly onCreate?: (text: string) => void
  readonly archived?: readonly ArchivedItem[] | undefined
  /** The item that the typed text would make, where that is more than its name. */
  readonly creationOf?: (text: string) => Pick<PickerItem, 'label' | 'note'>
  readonly onCreated?: () => void
}

const none: readonly never[] = []

/** The row that makes what was typed. Before a name, the row that restores what is archived under it. */
const creation = '+'
const rowSize = 32
const visibleRows = 9

/** The whole of PickerList; loaded by it. */
export function PickerRows({
  label,
  searchLabel,
  items,
  selected,
  isMultiple = false,
  onToggle,
  onCreate,
  archived = none,
  creationOf = nameOnly,
  onCreated,
}: PickerRowsProps) {
  const [text, setText] = useState('')
  const [created, setCreated] = useState(0)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const name = text.trim()
  const rows = useMemo(() => {
    const found = searchItems(items, text)
    if (onCreate === undefined || name === '') return found
    // Before the creation, so that Enter doubles no name of which only a part was typed.
    const restorable = archived.filter((each) => !hasLabel(items, each.name)).map(restoration)
    const offered = [...found, ...searchItems(restorable, text).map(restoring)]
    if (hasLabel([...items, ...restorable], name)) return offered
    const { label, note = null } = creationOf(name)
    return [...offered, { id: creation, label: creationLabel(label), note }]
  }, [items, text, name, onCreate, archived, creationOf])

  function act(id: string | undefined): void {
    if (id === undefined || rows.find((row) => row.id === id)?.isDisabled === true) return
    if (!id.startsWith(creation)) {
      onToggle(id)
      // The next name replaces what found this one.
      input.current?.select()
      return
    }
    onCreate?.(id === creation ? name : id.slice(creation.length))
    setText('')
    setCreated(created + 1)
    onCreated?.()
  }

  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <TextField aria-label={searchLabel} className={findBox.search ?? ''}>
        <Search aria-hidden />
        <Input
          ref={input}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          placeholder={searchLabel}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || name === '' || event.nativeEvent.isComposing) return
            // The list highlights no row while the text has changed neither its first row nor their number.
            if (list.current?.querySelector('[data-focused]') === null) act(rows[0]?.id)
          }}
          className={findBox.input ?? ''}
        />
      </TextField>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize, padding: 4 }}>
        <ListBox
          // The highlight of a row that is gone would go on to another one, which the next Enter would toggle.
          key={created}
          ref={list}
          id={listId}
          aria-label={label}
          items={rows}
          selectionMode={isMultiple ? 'multiple' : 'single'}
          selectedKeys={selected}
          onSelectionChange={(keys) => {
            if (keys !== 'all') act(toggledKey(selected, keys))
          }}
          escapeKeyBehavior="none"
          shouldFocusWrap
          className={styles.list ?? ''}
          style={{ blockSize: Math.max(1, Math.min(rows.length, visibleRows)) * rowSize + 8 }}
          renderEmptyState={() => (
            <p className={styles.empty}>{name === '' ? t`Nothing to choose.` : t`No matches.`}</p>
          )}
        >
          {(item) => (
            <ListBoxItem
              id={item.id}
              textValue={item.label}
              // It takes the highlight, so that Enter makes no name of which it was the beginning.
              render={(props) => (
                <div {...(props as ComponentProps<'div'>)} aria-disabled={item.isDisabled} />
              )}
              className={classNames(findBox.option, styles.option)}
            >
              {item.id.startsWith(creation) && <Plus aria-hidden />}
              {item.color !== undefined && <ProjectDot color={item.color} />}
              {item.lead}
              <span className={`${styles.words} cut`}>{item.label}</span>
              {item.note && <span className={`${styles.note} cut`}>{item.note}</span>}
              {selected.has(item.id) && <Check className={styles.check} aria-hidden />}
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
    </Autocomplete>
  )
}

function nameOnly(label: string): Pick<PickerItem, 'label' | 'note'> {
  return { label }
}

/** The row that was pressed: what a selection has that the other has not. */
function toggledKey(before: ReadonlySet<string>, after: ReadonlySet<Key>): string | undefined {
  const added = [...after].map(String).find((id) => !before.has(id))
  return added ?? [...before].find((id) => !after.has(id))
}

function restoration({ name, note = null, isDisabled = false }: ArchivedItem): PickerItem {
  return { id: `${creation}${name}`, label: name, note, isDisabled }
}

function restoring(item: PickerItem): PickerItem {
  const { label: restored } = item
  return { ...item, label: t`Restore “${restored}”` }
}

function creationLabel(name: string): string {
  return t`Create “${name}”`
}
