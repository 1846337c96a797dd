/** Which part of the team's screen is shown; stays for the next visit. */

import { create } from 'zustand'

export type TeamView = 'timeline' | 'ghosts'

export const useTeamView = create<{ readonly view: TeamView }>(() => ({ view: 'timeline' }))

export function showView(view: TeamView): void {
  useTeamView.setState({ view })
}
