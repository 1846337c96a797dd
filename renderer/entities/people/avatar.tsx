import { classNames } from '../../components/class-names.ts'
import { projectColors } from '../../components/labels/project-colors.ts'
import { projectColorStyle } from '../../components/labels/project-dot.tsx'
import styles from './avatar.module.css'
import { initials } from './initials.ts'
import type { Person } from './person.ts'

export interface AvatarProps {
  readonly person: Person
  /** In px: 20 in rows, 24 in fields, 30 in lists of people. */
  readonly size?: 20 | 24 | 30
}

/** A person by initials on a ground of their own; a ghost in dashed outline. Decoration: say the name beside it. */
export function Avatar({ person, size = 20 }: AvatarProps) {
  return (
    <span
      aria-hidden
      title={person.name}
      className={classNames(styles.avatar, person.kind === 'ghost' ? styles.ghost : styles.member)}
      data-size={size}
      data-initials={initials(person.name)}
      style={person.kind === 'ghost' ? {} : projectColorStyle(colorOf(person.name))}
    />
  )
}

export interface AvatarStackProps {
  readonly people: readonly Person[]
  /** So many are drawn; the rest is a number. */
  readonly most?: number
  readonly className?: string | undefined
}

/** Several people side by side, one over the other. */
export function AvatarStack({ people, most = 3, className }: AvatarStackProps) {
  const drawn = people.length > most ? people.slice(0, most - 1) : people
  return (
    <span className={classNames(styles.stack, className)} aria-hidden>
      {drawn.map((person) => (
        <Avatar key={person.id} person={person} />
      ))}
      {drawn.length < people.length && (
        <span className={classNames(styles.avatar, styles.more)} data-size={20}>
          +{people.length - drawn.length}
        </span>
      )}
    </span>
  )
}

/** By the name, which is the same on every device: ids differ from one to the next. */
function colorOf(name: string): string {
  const sum = Array.from(name).reduce(
    (total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521,
    7,
  )
  return projectColors[sum % projectColors.length]?.color ?? '#6b7a8f'
}
