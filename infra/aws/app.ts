import { existsSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { settingsFrom } from './settings.ts'
import { regie } from './stack.ts'

const folders = { site: 'dist/web', functions: 'functions' }

if (existsSync(`${folders.site}/index.html`)) {
  const app = new App()
  regie(app, settingsFrom(app.node.getAllContext()), folders)
  app.synth()
} else {
  process.stderr.write('There is no web app to deploy in dist/web: run `npm run build` first.\n')
  process.exitCode = 1
}
