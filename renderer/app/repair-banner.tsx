import { Link } from '@tanstack/react-router'
import Wrench from 'lucide-react/icons/wrench'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import styles from './sign-in-banner.module.css'

/** Says on every screen that damaged data was repaired, until the person has read what came of it. */
export function RepairBanner() {
  const { data: repair } = useBridgeQuery('sync.repair')
  if (!repair) return null
  return (
    <section className={styles.banner} aria-label="Data repaired">
      <Wrench aria-hidden />
      <p>
        {repair.isComplete
          ? 'The data on this computer was damaged and has been repaired. Nothing is lost.'
          : 'The data on this computer was damaged and has been repaired. Some of your last edits may be missing.'}
      </p>
      <Link to="/sync" className={styles.link}>
        What happened
      </Link>
    </section>
  )
}
