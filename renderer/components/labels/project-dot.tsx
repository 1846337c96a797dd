import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './project-dot.module.css'

/** Hands a project's colour to the style sheets, as `--project-color`: for `.tint`, bars and dots. */
export function projectColorStyle(color: string): CSSProperties {
  return { '--project-color': color } as CSSProperties
}

/** The small disc in a project's colour; without a colour a ring, for no project. Decoration: name it in words. */
export function ProjectDot({
  color,
  className,
}: {
  readonly color: string | null
  readonly className?: string
}) {
  return (
    <span
      aria-hidden
      className={classNames(styles.dot, color === null && styles.none, className)}
      style={color === null ? {} : projectColorStyle(color)}
    />
  )
}

export interface ProjectChipProps {
  readonly name: string
  readonly color: string
  /** Shown fainter behind the project. */
  readonly client?: string | null
  readonly className?: string | undefined
}

/** A project in a row: its dot, its name, and its client where there is one. */
export function ProjectChip({ name, color, client, className }: ProjectChipProps) {
  return (
    <span className={classNames('inline shrink gap-6px fits', className)} style={projectColorStyle(color)}>
      <ProjectDot color={color} />
      <span className="cut">{name}</span>
      {client && <span className="faint cut">{client}</span>}
    </span>
  )
}
