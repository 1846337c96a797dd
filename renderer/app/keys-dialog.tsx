import { Dialog } from '../components/dialog.tsx'
import { KeyList } from '../components/key-list.tsx'
import { useCommandRegistry } from '../stores/commands.ts'
import { listKeys } from '../stores/key-listing.ts'

/** All keys that work on this screen. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const commands = useCommandRegistry((state) => state.commands)
  return (
    <Dialog title="Keys" size="medium" isOpen onClose={onClose}>
      <KeyList groups={listKeys(commands)} />
    </Dialog>
  )
}
