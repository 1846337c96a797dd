import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Copy from 'lucide-react/icons/copy'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Folder from 'lucide-react/icons/folder'
import Pencil from 'lucide-react/icons/pencil'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { BarButton, Button, IconButton } from '../../../components/controls/button.tsx'
import { focusRows } from '../../../components/keep-focus.ts'
import { Menu, MenuItem } from '../../../components/overlays/menu.tsx'
import { MultiPicker, Picker } from '../../../components/pickers/picker.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import type { ListTools } from '../list-tools.ts'
import styles from './bulk-bar.module.css'

export interface BulkBarProps {
  readonly ids: readonly LocalId[]
  /** Those of them that are loaded. */
  readonly entries: readonly TimeEntry[]
  /** The sum of their lengths as it is shown. */
  readonly seconds: number
  readonly tools: ListTools
  /** They were duplicated; none after a failure. */
  readonly onCopied: (copies: readonly LocalId[]) => void
  readonly onDone: () => void
}

/** The actions on all chosen entries at once. */
export function BulkBar({ ids, entries, seconds, tools, onCopied, onDone }: BulkBarProps) {
  const { names, commands } = tools
  const bar = useRef<HTMLDivElement>(null)
  const worn = new Set(
    names.tags.map(({ id }) => id).filter((id) => entries.every(({ tagIds }) => tagIds.includes(id))),
  )

  async function setProject(projectId: LocalId | null): Promise<void> {
    await commands.update(ids, { projectId, taskId: null })
  }

  async function setTags(next: ReadonlySet<string>): Promise<void> {
    const addTagIds = names.tags.map(({ id }) => id).filter((id) => next.has(id) && !worn.has(id))
    const removeTagIds = [...worn].filter((id) => !next.has(id))
    await commands.update(ids, { addTagIds, removeTagIds })
  }

  async function remove(): Promise<void> {
    focusRows(bar.current)
    if (await commands.remove(ids)) onDone()
  }

  return (
    <div ref={bar} role="toolbar" aria-label={t`Selected entries`} className={styles.bulk}>
      <IconButton label={t`Select nothing`} keys="Escape" icon={<X />} onPress={onDone} />
      <span className={styles.count} role="status">
        <Trans>
          {ids.length} selected, {tools.formats.duration(seconds)}
        </Trans>
      </span>
      <DescriptionAction onSet={(description) => commands.update(ids, { description })} />
      <Picker
        label={t`Project`}
        searchLabel={t`Find or create a project`}
        noneLabel={t`No project`}
        items={names.projectItems}
        archived={names.archivedProjects}
        selected={sharedProject(entries)}
        onSelect={(id) => void setProject(id as LocalId | null)}
        onCreate={(newProject) => void commands.update(ids, { newProject })}
        trigger={<BarButton variant="quiet" icon={<Folder />} label={t`Project`} />}
      />
      <MultiPicker
        label={t`Tags`}
        searchLabel={t`Find or create a tag`}
        items={names.tagItems}
        selected={worn}
        onChange={(next) => void setTags(next)}
        onCreate={(name) => void commands.update(ids, { newTags: [name] })}
        trigger={<BarButton variant="quiet" icon={<Tag />} label={t`Tags`} />}
      />
      <Menu
        label={t`Billable`}
        trigger={<BarButton variant="quiet" icon={<DollarSign />} label={t`Billable`} />}
      >
        <MenuItem onAction={() => void commands.update(ids, { billable: true })}>{t`Billable`}</MenuItem>
        <MenuItem onAction={() => void commands.update(ids, { billable: false })}>{t`Not billable`}</MenuItem>
      </Menu>
      <span className="grow" />
      <IconButton
        label={t`Duplicate`}
        icon={<Copy />}
        onPress={() => void commands.duplicate(ids).then(onCopied)}
      />
      <IconButton label={t`Delete`} keys="Delete" icon={<Trash2 />} onPress={() => void remove()} />
    </div>
  )
}

/** The project that all entries have; null when they differ or have none. */
function sharedProject(entries: readonly TimeEntry[]): LocalId | null {
  const first = entries[0]?.projectId ?? null
  return entries.every(({ projectId }) => projectId === first) ? first : null
}

function DescriptionAction({ onSet }: { readonly onSet: (description: string) => Promise<boolean> }) {
  const [kept, setText] = useKeptText('selected-entries')
  const text = kept ?? ''

  async function change(close: () => void): Promise<void> {
    if (!(await onSet(text.trim()))) return
    setText(null)
    close()
  }

  return (
    <Popover
      label={t`Description of the selected entries`}
      trigger={<BarButton variant="quiet" icon={<Pencil />} label={t`Description`} />}
    >
      {(close) => (
        <form
          className={styles.describe}
          onSubmit={(event) => {
            event.preventDefault()
            void change(close)
          }}
        >
          <TextField autoFocus label={t`New description`} value={text} onChange={setText} maxLength={3000} />
          <Button variant="primary" type="submit">
            {t`Change`}
          </Button>
        </form>
      )}
    </Popover>
  )
}
