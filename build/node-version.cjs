/* oxlint-disable -- It has no types: any Node must read it. */
// Loaded before everything else that npm starts, as JavaScript that any Node reads: the rest needs one that reads TypeScript.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Dayloom needs Node 22.18 or newer, and this is ${process.versions.node}: run \`npm ci\`, which brings one along, or install one from nodejs.org.\n`,
  )
  process.exit(1)
}
