import { t } from '@lingui/core/macro'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { shorthandKeys } from '../../entities/shorthand/shorthand-keys.ts'
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
