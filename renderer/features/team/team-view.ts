/** Which part of the team's screen is shown; stays for the next visit. */

import { create } from 'zustand'

export type TeamView = 'timeline' | 'ghosts'

interface Shown {
  readonly view: TeamView
  /** The field for a new ghost takes the focus as soon as it is drawn. */
  readonly addsGhost: boolean
}

export const useTeamView = create<Shown>(() => ({ view: 'timeline', addsGhost: false }))

export function showView(view: TeamView): void {
  useTeamView.setState({ view })
}

export function addGhost(): void {
  useTeamView.setState({ view: 'ghosts', addsGhost: true })
}
