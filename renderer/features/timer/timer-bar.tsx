export function TimerBar() {
  return null
}
