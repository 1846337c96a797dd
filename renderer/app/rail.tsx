import { Link } from '@tanstack/react-router'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import { type Destination, destinations, settings } from './navigation.ts'
import styles from './rail.module.css'
import { SyncStatus } from './sync-status.tsx'

/** The way between the screens: a rail at the left, a bar at the foot of a narrow window. */
export function Rail() {
  const { data: device } = useBridgeQuery('devicePreferences.get')
  return (
    <nav className={styles.rail} aria-label="Screens" data-open={device?.railOpen || undefined}>
      <ul className={styles.screens}>
        {destinations.map((destination) => (
          <RailLink key={destination.to} destination={destination} />
        ))}
      </ul>
      <ul className={styles.foot}>
        <RailLink destination={settings} />
        <li className={styles.sync}>
          <SyncStatus />
        </li>
      </ul>
    </nav>
  )
}

function RailLink({ destination: { to, label, icon: Icon } }: { readonly destination: Destination }) {
  return (
    <li>
      <Link to={to} className={styles.link} activeOptions={{ exact: true }} aria-label={label} title={label}>
        <Icon aria-hidden />
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  )
}
