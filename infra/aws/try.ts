import { readFileSync } from 'node:fs'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { settingsFrom } from './settings.ts'
import { regie } from './stack.ts'

const t = performance.now()
const context = {
  ...JSON.parse(readFileSync('cdk.json', 'utf8')).context,
  'aws:cdk:bundling-stacks': [],
  ...JSON.parse(process.argv[2] ?? '{}'),
}
const app = new App({ context, outdir: '/tmp/cdkout' })
regie(app, settingsFrom(app.node.getAllContext()), { site: '/tmp/stub/site', functions: '.local/infra-stub' })
console.log('built', performance.now() - t)
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
const raw = Object.assign(new AwsSolutionsChecks(app), { isAcknowledged: () => false })
for (const v of raw.validateScope(app).violations)
  console.log(v.severity, v.ruleName, v.violatingResources.map((r: any) => r.constructPath).join(' '))
console.log('nag', performance.now() - t)
app.synth()
console.log('synth', performance.now() - t)
