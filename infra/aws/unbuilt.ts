import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Annotations, CfnRule, Fn, type Stack } from 'aws-cdk-lib'
import type { Settings } from './settings.ts'
import { STAGES_FILE } from './stages.ts'

const MISSING_SITE = 'There is no web app in dist/web: `npm run deploy` builds it first'

/** A placeholder for the web app, so that stacks can be synthesized before a build. */
export const createPlaceholderSite = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-unbuilt-'))
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${MISSING_SITE}</title>`)
  return folder
}

/** Makes CloudFormation reject a stack with this reason; synthesis still works. */
const refuse = (stack: Stack, id: string, reason: string): void => {
  Annotations.of(stack).addWarningV2(`regie:${id}`, `${reason}. This can be looked at and not deployed.`)
  new CfnRule(stack, id, {
    assertions: [{ assert: Fn.conditionEquals('can be deployed', 'no'), assertDescription: reason }],
  })
}

/** Refuses to deploy without the web app. */
export const refuseUnbuilt = (stack: Stack): void => refuse(stack, 'WebAppIsBuilt', MISSING_SITE)

/** Reserved domains (RFC 2606), used by the examples. */
const RESERVED_DOMAIN = /[@.](?:example|test|invalid|localhost)$|[@.]example\.(?:com|net|org)$/

type Addresses = Pick<Settings, 'stage' | 'mailFrom' | 'supportMail'>

/** Refuses to deploy a stage with example addresses: SES cannot verify them, so no mail would be sent. */
export const refuseExample = (stacks: readonly Stack[], { stage, ...settings }: Addresses): void => {
  const { mailFrom, supportMail } = settings
  const ofNobody = Object.entries({ mailFrom, supportMail }).filter(([, address]) => RESERVED_DOMAIN.test(address))
  if (ofNobody.length === 0) return
  const given = ofNobody.map(([name, address]) => `${name} is ${address}`).join(' and ')
  const reason =
    `Of stage ${stage} ${given}, where no mail leaves from or arrives: enter addresses of yours in ${STAGES_FILE} ` +
    `(${ofNobody.map(([name]) => `"${name}": "…"`).join(', ')})`
  for (const stack of stacks) refuse(stack, 'AddressesAreReal', reason)
}
