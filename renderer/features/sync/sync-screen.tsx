export function SyncScreen() {
  return <h1>Sync</h1>
}
