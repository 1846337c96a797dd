import { t } from '@lingui/core/macro'
import Search from 'lucide-react/icons/search'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { TextField } from 'react-aria-components/TextField'
import { classNames } from '../../components/class-names.ts'
import findBox from '../../components/fields/find-box.module.css'
import { Keys } from '../../components/labels/kbd.tsx'
import { type Command, sectionNames, useCommandRegistry } from '../../stores/commands.ts'
import styles from './command-palette.module.css'
import { searchCommands } from './command-search.ts'

/** Everything that can be done, found by typing. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const commands = useCommandRegistry((state) => state.commands)
  const [text, setText] = useState('')
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const found = useMemo(() => searchCommands(commands, text), [commands, text])
  const sections = useMemo(() => bySection(found), [found])

  function run(id: string): void {
    // An open palette keeps the focus, which the command may send elsewhere.
    flushSync(onClose)
    found.find((command) => command.id === id)?.run()
  }

  return (
    <ModalOverlay data-modal isOpen isDismissable onOpenChange={onClose} className={styles.overlay ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <AriaDialog aria-label={t`Command palette`} className={styles.palette ?? ''}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <TextField aria-label={t`Find a command`} className={classNames(findBox.search, styles.search)}>
              <Search aria-hidden />
              <Input
                ref={input}
                role="combobox"
                aria-expanded
                aria-controls={listId}
                placeholder={t`What do you want to do?`}
                className={classNames(findBox.input, styles.input)}
              />
            </TextField>
            <ListBox
              id={listId}
              aria-label={t`Commands`}
              className={styles.list ?? ''}
              items={sections}
              onAction={(key) => run(String(key))}
              renderEmptyState={() => <p className={styles.empty}>{t`No matching commands.`}</p>}
            >
              {({ section, commands: rows }) => (
                <ListBoxSection id={section}>
                  <Header className={styles.header}>{sectionNames[section]}</Header>
                  {rows.map((command) => (
                    <ListBoxItem
                      key={command.id}
                      id={command.id}
                      textValue={command.title}
                      className={classNames(findBox.option, styles.command)}
                    >
                      <span className="grow">{command.title}</span>
                      {command.keys !== undefined && <Keys keys={command.keys} />}
                    </ListBoxItem>
                  ))}
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

interface Section {
  readonly id: string
  readonly section: Command['section']
  readonly commands: readonly Command[]
}

/** In the order in which the sections first occur. */
function bySection(commands: readonly Command[]): readonly Section[] {
  const sections = Map.groupBy(commands, ({ section }) => section)
  return [...sections].map(([section, rows]) => ({ id: section, section, commands: rows }))
}
