import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Annotations, CfnRule, Fn, type Stack } from 'aws-cdk-lib'

const MISSING = 'There is no web app in dist/web: `npm run deploy` builds it first'

/** A folder in the place of the web app, so that a stack can be looked at, and an account prepared, before anything is built. */
export const placeholderSite = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-unbuilt-'))
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${MISSING}</title>`)
  return folder
}

/** Has CloudFormation refuse a stack without the web app, and the synthesis say so. */
export const refuseUnbuilt = (stack: Stack): void => {
  Annotations.of(stack).addWarningV2('regie:unbuilt', `${MISSING}; this can be looked at and not deployed.`)
  new CfnRule(stack, 'WebAppIsBuilt', {
    assertions: [{ assert: Fn.conditionEquals('built', 'missing'), assertDescription: MISSING }],
  })
}
