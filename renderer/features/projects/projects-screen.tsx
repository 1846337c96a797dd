export function ProjectsScreen() {
  return <h1>Projects</h1>
}
