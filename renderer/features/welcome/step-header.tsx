import { t } from '@lingui/core/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Button } from '../../components/controls/button.tsx'
import styles from './welcome-screen.module.css'

export interface StepHeaderProps {
  readonly title: string
  readonly lead: string
  readonly onBack: () => void
}

export function StepHeader({ title, lead, onBack }: StepHeaderProps) {
  return (
    <>
      <Button variant="quiet" size="small" icon={<ArrowLeft />} className={styles.back} onPress={onBack}>
        {t`Back`}
      </Button>
      <h1 className={styles.stepTitle}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </>
  )
}
