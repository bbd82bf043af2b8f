import { expect, test } from 'vitest'
import { describeChanges, describeResources } from './resources.ts'
import { OPERATOR, synth, type Template } from './synth.ts'

/**
 * Every property of every resource that no other file of expectations holds (policies, routes), value by value: what each
 * stack is made of, and what each setting makes of it. What should change is written anew with `-u`, and read before it is kept.
 */
const usual = synth()
const { stage, data, service, access } = { stage: usual.settings.stage, ...usual }

test.each(Object.entries({ data, service, access }))('the resources of %s', async (name, template) => {
  await expect(describeResources(template, stage)).toMatchFileSnapshot(`resources/${name}.txt`)
})

const domain = { domain: 'app.regie.fr', certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c' }

test.each([
  ['a domain', { ...domain, mailIdentity: 'domain', mailFrom: 'no-reply@regie.fr' }],
  ['a firewall', { waf: true }],
  ['mail from outside', { mailDomain: 'mail.regie.fr' }],
  ['two signing keys', { signingKeyGenerations: '1,2' }],
  [
    'prod',
    {
      stage: 'prod',
      operator: OPERATOR,
      mailFrom: 'no-reply@regie.fr',
      supportMail: 'help@regie.fr',
      alarmEmail: 'ops@regie.fr',
      monthlyBudget: 200,
      reservedConcurrency: 20,
    },
  ],
])('what %s changes', async (name, given) => {
  const made = synth(given)
  const none: Template = { Resources: {} }
  const changes = (['data', 'service', 'access', 'edge'] as const).flatMap((stack) => {
    const text = describeChanges([usual[stack] ?? none, stage], [made[stack] ?? none, made.settings.stage])
    return text ? [`# ${stack}\n\n${text}`] : []
  })
  await expect(changes.join('\n')).toMatchFileSnapshot(`resources/${name.replaceAll(' ', '-')}.txt`)
})
