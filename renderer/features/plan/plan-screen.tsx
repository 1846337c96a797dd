export function PlanScreen() {
  return <h1>Plan</h1>
}
