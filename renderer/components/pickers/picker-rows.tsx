import { t } from '@lingui/core/macro'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { type Key, ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { isSameName } from '../../../shared/domain/name-index.ts'
import { classNames } from '../class-names.ts'
import findBox from '../fields/find-box.module.css'
import { hasLabel, type PickerItem, searchItems } from './picker-search.ts'
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
  /** Those that making one of their name restores. */
  readonly archived?: readonly { readonly name: string }[] | undefined
  /** The item that the typed text would make, where that is more than its name. */
  readonly creationOf?: (text: string) => Pick<PickerItem, 'label' | 'note'>
  readonly onCreated?: () => void
}

const none: readonly never[] = []

/** The row that makes, or restores, what was typed. */
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
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const name = text.trim()
  const rows = useMemo(() => {
    const found = searchItems(items, text)
    const offersCreation = onCreate !== undefined && name !== '' && !hasLabel(items, name)
    if (!offersCreation) return found
    const { label, note = null } = creationOf(name)
    const restored = archived.find((each) => isSameName(each.name, name))
    return [...found, { id: creation, label: creationLabel(label, restored?.name), note }]
  }, [items, text, name, onCreate, archived, creationOf])

  function act(id: string | undefined): void {
    if (id === undefined) return
    if (id !== creation) {
      onToggle(id)
      // The next name replaces what found this one.
      input.current?.select()
      return
    }
    onCreate?.(name)
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
          className={findBox.input ?? ''}
        />
      </TextField>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize, padding: 4 }}>
        <ListBox
          // The highlight of a row that is gone would go on to another one, which the next Enter would toggle.
          key={created}
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
              isDisabled={item.isDisabled ?? false}
              className={classNames(findBox.option, styles.option)}
            >
              {item.id === creation && <Plus aria-hidden />}
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

function creationLabel(name: string, restored: string | undefined): string {
  return restored === undefined ? t`Create “${name}”` : t`Restore “${restored}”`
}
