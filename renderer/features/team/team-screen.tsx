export function TeamScreen() {
  return <h1>Team</h1>
}
