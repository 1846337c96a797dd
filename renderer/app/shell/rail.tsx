import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import PanelLeft from 'lucide-react/icons/panel-left'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { Mark } from '../../components/labels/mark.tsx'
import { type Destination, destinations, settings } from './navigation.ts'
import { PinnedViews } from './pinned-views.tsx'
import styles from './rail.module.css'
import { RailTip } from './rail-tip.tsx'
import { SyncStatus } from './sync-status.tsx'
import { useRail } from './use-rail.ts'

/** The way between the screens: a rail at the left, a bar at the foot of a narrow window. */
export function Rail() {
  const { isOpen, toggle } = useRail()
  return (
    <nav className={styles.rail} aria-label={t`Screens`} data-open={isOpen || undefined}>
      <div className={styles.head}>
        <Mark className={styles.mark} />
        <span className={styles.name} aria-hidden>
          {t`Dayloom`}
        </span>
        <IconButton
          label={isOpen ? t`Collapse the sidebar` : t`Expand the sidebar`}
          keys="["
          icon={<PanelLeft />}
          onPress={toggle}
        />
      </div>
      <ul className={styles.links}>
        {destinations.map((destination) => (
          <RailLink key={destination.to} destination={destination} />
        ))}
      </ul>
      <PinnedViews />
      <ul className={styles.links}>
        <RailLink destination={settings} />
      </ul>
      <SyncStatus />
    </nav>
  )
}

function RailLink({ destination: { to, label, icon: Icon } }: { readonly destination: Destination }) {
  return (
    <li>
      <RailTip text={label}>
        <Link to={to} className={styles.link} activeOptions={{ exact: to === '/' }}>
          <Icon aria-hidden />
          <span className={styles.label}>{label}</span>
        </Link>
      </RailTip>
    </li>
  )
}
