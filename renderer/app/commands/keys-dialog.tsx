import { t } from '@lingui/core/macro'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { KeyList } from '../../components/labels/key-list.tsx'
import { useCommandRegistry } from '../../stores/commands.ts'
import { listKeys } from '../../stores/key-listing.ts'

/** All keys that work on this screen. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const commands = useCommandRegistry((state) => state.commands)
  return (
    <Dialog title={t`Keys`} size="medium" isOpen onClose={onClose}>
      <KeyList groups={[...listKeys(commands), shorthandKeys]} />
    </Dialog>
  )
}

/** The marks of the shorthand, for the list of keys. */
const shorthandKeys = {
  title: t`While you type a task or an entry`,
  rows: [
    { title: t`Project`, text: t`@Website` },
    { title: t`Name with spaces`, text: t`@"Big client"` },
    { title: t`Tag`, text: t`#writing` },
    { title: t`Billable`, text: '$' },
    { title: t`Estimate, or duration of a new entry`, text: '3h  1h30  90m' },
    { title: t`Day`, text: t`tomorrow  next friday  12 dec` },
    { title: t`Keep what was just recognized as text`, keys: 'Escape' },
    { title: t`Keep as text`, text: String.raw`\tomorrow` },
  ],
}
