import module from 'node:module'

const NEEDED = 24

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(`Regie needs Node ${NEEDED}; this is ${process.versions.node}. After npm ci, npm start brings its own.`)
  process.exit(1)
}
// Half of the start-up time is compilation, which is cached.
module.enableCompileCache()
const { runCommand: command } = await import('./command.ts')
await command(process.argv.slice(2))
