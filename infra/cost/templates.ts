import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { parseSettings } from '#infra/aws/settings.ts'
import { createStacks } from '#infra/aws/stack.ts'
import type { Template } from './model.ts'

const UNBUNDLED = { 'aws:cdk:bundling-stacks': [] }

/** The templates of a stage with these settings, without bundling or a built site. */
export const synthesizeTemplates = (given: Record<string, unknown> = {}): Template[] => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-cost-'))
  try {
    const site = join(folder, 'site')
    mkdirSync(site)
    writeFileSync(join(site, 'index.html'), '')
    const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> }
    const app = new App({
      outdir: join(folder, 'out'),
      context: { ...context, ...UNBUNDLED, ...given },
      builtinCloudFormationValidation: false,
    })
    createStacks(app, parseSettings(app.node.getAllContext()), { site, functions: 'functions' })
    return app.synth().stacks.map(({ template }) => template as Template)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
