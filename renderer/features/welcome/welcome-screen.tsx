export function WelcomeScreen() {
  return <h1>Welcome</h1>
}
