import { existsSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { parseSettings } from './settings.ts'
import { createStacks } from './stack.ts'
import { createPlaceholderSite, refuseExample, refuseUnbuilt } from './unbuilt.ts'

const BUILT = 'dist/web'

try {
  const app = new App()
  const isBuilt = existsSync(`${BUILT}/index.html`)
  const settings = parseSettings(app.node.getAllContext())
  const { data, service } = createStacks(app, settings, {
    site: isBuilt ? BUILT : createPlaceholderSite(),
    functions: 'functions',
  })
  if (!isBuilt) refuseUnbuilt(service)
  // The data stack is retained, so nothing of it is created with example settings either.
  refuseExample([data, service], settings)
  app.synth()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
