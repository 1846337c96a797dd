export function TimerScreen() {
  return <h1>Timer</h1>
}
