import { t } from '@lingui/core/macro'
import type { Webhook } from '../../../../shared/bridge/webhooks.ts'
import { Button } from '../../../components/controls/button.tsx'
import { copyText } from '../../../components/copy-text.ts'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { Notice } from '../../../components/states/notice.tsx'

interface SecretDialogProps {
  readonly webhook: Webhook
  readonly secret: string
  readonly onClose: () => void
}

/** The secret of a new webhook, which is shown this once. */
export function SecretDialog({ webhook, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      title={t`“${webhook.name}” is added`}
      isOpen
      isQuestion
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => void copyText(secret, t`The secret is in the clipboard.`)}>{t`Copy`}</Button>
          <Button variant="primary" onPress={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <div className="stack gap-3">
        <TextField
          label={t`Secret`}
          description={t`Every event is signed with it. It is shown this once: copy it now.`}
          value={secret}
          isReadOnly
          autoFocus
        />
        {!webhook.isValidated && (
          <Notice tone="attention">
            {t`The address answered, but not with the code of the test. Open the link that the test has brought it, or let it answer with the code and send a test again: until then no events are sent.`}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
