import { t } from '@lingui/core/macro'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { noParty } from '../../../shared/domain/invoice.ts'
import { initialFields } from '../../../shared/entities/entities.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { DraftScope } from '../../components/fields/use-typed-text.ts'
import { useSave } from '../../components/fields/use-save.ts'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { showError } from '../../stores/toasts.ts'
import { logoOf } from './logo.ts'
import styles from './template-dialog.module.css'
import { PartyFields } from './party-fields.tsx'
import { PlainFields } from './plain-fields.tsx'

/** The sender, the logo, the numbers and the usual values that new invoices begin with. */
export function TemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: template } = useBridgeQuery('invoices.template')
  const save = useSave('invoices.setTemplate')
  const sender = template?.sender ?? noParty
  return (
    <Dialog
      title={t`Invoice template`}
      isOpen
      onClose={onClose}
      size="large"
      footer={<Button variant="primary" onPress={onClose}>{t`Done`}</Button>}
    >
      <DraftScope value="invoice template">
        {template === undefined ? (
          <Skeleton rows={6} />
        ) : (
          <div className={styles.columns}>
            <section className="stack gap-3" aria-label={t`Sender`}>
              <h3 className="strong">{t`Sender`}</h3>
              <PartyFields party={sender} name="sender" onSave={(party) => save({ sender: party })} />
            </section>
            <section className="stack gap-3" aria-label={t`New invoices`}>
              <h3 className="strong">{t`New invoices`}</h3>
              <LogoField logo={template?.logo ?? ''} onChange={(logo) => save({ logo })} />
              <PlainFields invoice={template ?? initialFields.invoice} save={save} />
            </section>
          </div>
        )}
      </DraftScope>
    </Dialog>
  )
}

interface LogoFieldProps {
  readonly logo: string
  readonly onChange: (logo: string) => Promise<unknown>
}

function LogoField({ logo, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const drawn = await logoOf(file)
    if (drawn === null) showError(t`This picture cannot be used. Choose a PNG or JPEG.`)
    else await onChange(drawn)
  }

  return (
    <div className="row gap-2">
      {logo !== '' && <img src={logo} alt={t`Logo`} className={styles.logo} />}
      <Button icon={<ImagePlus />} onPress={() => input.current?.click()}>
        {logo === '' ? t`Add logo` : t`Replace logo`}
      </Button>
      {logo !== '' && (
        <IconButton label={t`Remove logo`} icon={<Trash />} onPress={() => void onChange('')} />
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}
