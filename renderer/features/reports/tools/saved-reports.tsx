import { t } from '@lingui/core/macro'
import Bookmark from 'lucide-react/icons/bookmark'
import { useState, type FormEvent } from 'react'
import { useBridgeQuery, useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { BarButton, Button } from '../../../components/controls/button.tsx'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../../components/overlays/menu.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import { isReport, reportParams, REPORTS } from '../../../entities/saved-report.ts'
import { paramsOf, type ReportView, viewOf } from '../report-view.ts'
import { useSharedReport } from '../use-report.ts'
import styles from '../reports.module.css'

/** The reports that the person keeps: opened, kept as they are now, pinned beside the screens, renamed and deleted. */
export function SavedReports() {
  const { view, change } = useSharedReport()
  const { data = [] } = useBridgeQuery('savedViews.list')
  const create = useUndoableCommand('savedViews.create')
  const update = useUndoableCommand('savedViews.update')
  const remove = useUndoableCommand('savedViews.delete')
  const saved = data.filter(isReport)
  const current = saved.find(({ id }) => id === view.savedId) ?? null
  const params = savedParams(view)
  const isChanged =
    current !== null && JSON.stringify(params) !== JSON.stringify(savedParams(viewOf(current.params)))

  async function save(name: string): Promise<boolean> {
    const made = await create({ name, type: 'list', params }, t`Report “${name}” saved`)
    const id = made?.ids[0]
    if (id !== undefined) change({ savedId: id })
    return made !== null
  }

  return (
    <div className="row gap-1">
      {saved.length > 0 && (
        <Menu
          label={t`Saved reports`}
          placement="bottom end"
          trigger={
            <BarButton variant="quiet" icon={<Bookmark />} label={current?.name ?? t`Saved reports`} />
          }
        >
          <MenuSection title={t`Saved reports`}>
            {saved.map((each) => (
              <MenuItem
                key={each.id}
                onAction={() => change({ ...viewOf(reportParams(each)), savedId: each.id })}
              >
                {each.name}
              </MenuItem>
            ))}
          </MenuSection>
          {current !== null && <MenuSeparator />}
          {current !== null && (
            <MenuItem onAction={() => void update({ id: current.id, changes: { pinned: !current.pinned } })}>
              {current.pinned ? t`Unpin “${current.name}”` : t`Pin “${current.name}”`}
            </MenuItem>
          )}
          {current !== null && (
            <MenuItem
              isDestructive
              onAction={() => {
                change({ savedId: null })
                void remove({ ids: [current.id] }, t`Report “${current.name}” deleted`)
              }}
            >
              {t`Delete “${current.name}”`}
            </MenuItem>
          )}
        </Menu>
      )}
      {isChanged && (
        <Button
          variant="quiet"
          size="small"
          onPress={() =>
            void update({ id: current.id, changes: { params } }, t`Report “${current.name}” changed`)
          }
        >
          {t`Save changes`}
        </Button>
      )}
      <Popover
        label={t`Save this report`}
        placement="bottom end"
        trigger={<BarButton variant="quiet" icon={<Bookmark />} label={t`Save as…`} />}
      >
        {(close) => <NameForm onSave={save} onDone={close} />}
      </Popover>
    </div>
  )
}

/** The kept parts of a view: not which saved report it came from. */
function savedParams(view: ReportView) {
  return { screen: REPORTS, ...paramsOf({ ...view, savedId: null }) }
}

function NameForm({
  onSave,
  onDone,
}: {
  readonly onSave: (name: string) => Promise<boolean>
  readonly onDone: () => void
}) {
  const [kept, setName] = useKeptText('new report Name')
  const [isNameless, setNameless] = useState(false)
  const name = kept ?? ''

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() === '' || !(await onSave(name.trim()))) return
    setName(null)
    onDone()
  }

  return (
    <form className={`${styles.narrow} stack gap-3`} onSubmit={(event) => void save(event)}>
      <TextField
        label={t`Name of the report`}
        autoFocus
        maxLength={255}
        value={name}
        error={isNameless ? t`Type a name first.` : null}
        onChange={(text) => {
          setName(text)
          setNameless(false)
        }}
      />
      <Button type="submit" variant="primary">{t`Save report`}</Button>
    </form>
  )
}
