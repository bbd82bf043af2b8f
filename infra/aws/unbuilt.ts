import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Annotations, CfnRule, Fn, type Stack } from 'aws-cdk-lib'
import type { Settings } from './settings.ts'
import { STAGES_FILE } from './stages.ts'

const MISSING = 'There is no web app in dist/web: `npm run deploy` builds it first'

/** A folder in the place of the web app, so that a stack can be looked at, and an account prepared, before anything is built. */
export const placeholderSite = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-unbuilt-'))
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${MISSING}</title>`)
  return folder
}

/** Has CloudFormation refuse a stack, and the synthesis say why: it can be looked at. */
const refuse = (stack: Stack, id: string, reason: string): void => {
  Annotations.of(stack).addWarningV2(`regie:${id}`, `${reason}. This can be looked at and not deployed.`)
  new CfnRule(stack, id, {
    assertions: [{ assert: Fn.conditionEquals('can be deployed', 'no'), assertDescription: reason }],
  })
}

/** Refuses to deploy a stack without the web app. */
export const refuseUnbuilt = (stack: Stack): void => refuse(stack, 'WebAppIsBuilt', MISSING)

/** Domains that nobody has (RFC 2606), as the addresses of a fresh clone are. */
const NOBODYS = /[@.](?:example|test|invalid|localhost)$|[@.]example\.(?:com|net|org)$/

type Addresses = Pick<Settings, 'stage' | 'mailFrom' | 'supportMail'>

/**
 * Refuses to deploy a stage with addresses of the example: SES can verify none of them, so that no mail would leave and
 * nobody could sign up, and what people write to the support would come back.
 */
export const refuseExample = (stacks: readonly Stack[], { stage, ...settings }: Addresses): void => {
  const { mailFrom, supportMail } = settings
  const ofNobody = Object.entries({ mailFrom, supportMail }).filter(([, address]) => NOBODYS.test(address))
  if (ofNobody.length === 0) return
  const given = ofNobody.map(([name, address]) => `${name} is ${address}`).join(' and ')
  const reason =
    `Of stage ${stage} ${given}, where no mail leaves from or arrives: enter addresses of yours in ${STAGES_FILE} ` +
    `(${ofNobody.map(([name]) => `"${name}": "…"`).join(', ')})`
  for (const stack of stacks) refuse(stack, 'AddressesAreReal', reason)
}
