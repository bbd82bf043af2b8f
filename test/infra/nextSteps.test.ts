import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { formatSteps, nextSteps } from '#infra/operate/nextSteps.ts'
import { spelt, synth } from './synth.ts'

const run = promisify(execFile)

type Said = Record<string, { Value: unknown; Description?: string }>
const saidBy = (given: Record<string, unknown>) => {
  const { data, service } = synth(given)
  return { ...(data.Outputs as Said), ...(service.Outputs as Said) }
}

const SERVICE = {
  SiteUrl: 'https://d1.cloudfront.net',
  Table: 'the-table',
  Prices: '{"currency":"EUR"}',
  Region: 'eu-west-3',
  MailFrom: 'no-reply@regie.fr',
  MailIdentity: 'address',
}
const outputs = (more: Record<string, string> = {}, data: Record<string, string> = {}) => ({
  'regie-dev-data': data,
  'regie-dev-service': { ...SERVICE, ...more },
  'regie-dev-access': {},
})
const DKIM = 'a1._domainkey.regie.fr CNAME a1.dkim.amazonses.com'

describe('what is left to do after a deployment', () => {
  test('of a first one without a domain: an address to verify, the sandbox, nobody to wake, a founder', () => {
    const steps = nextSteps(outputs(), 200)
    expect(steps).toEqual([
      expect.stringContaining('no-reply@regie.fr'),
      expect.stringMatching(/No alarm reaches anybody.*alarmEmail/),
      expect.stringMatching(/^SES keeps this account in its sandbox.*--region eu-west-3/),
      expect.stringContaining('https://d1.cloudfront.net/sign-up'),
    ])
    expect(formatSteps(steps)).toMatch(/^What is left.*\n1\. Follow the link.*\n2\. /)
  })

  test('of a domain: its records each on a line, both subscriptions, nothing about a sandbox that is lifted', () => {
    const steps = nextSteps(
      outputs({ MailIdentity: 'domain', AlarmEmail: 'ops@regie.fr' }, { MailDkim1A: DKIM }),
      50_000,
    )
    expect(steps[0]).toBe(`Enter these records in the DNS:\n    ${DKIM}`)
    expect(steps[1]).toMatch(/two subscriptions.*ops@regie\.fr.*eu-west-3.*us-east-1/)
    expect(steps).toHaveLength(3)
  })

  test('does not say that there is no sandbox when SES does not tell', () => {
    expect(nextSteps(outputs(), undefined)[2]).toMatch(/^If SES keeps this account/)
  })

  test('is told where mail from outside is made to come in', () => {
    const Activate = 'aws ses set-active-receipt-rule-set --rule-set-name regie-dev'
    expect(nextSteps(outputs({ Activate }), 200)).toContainEqual(expect.stringContaining(`${Activate} --region`))
  })

  test('is nothing where no service was deployed', () => expect(nextSteps({ 'regie-dev-data': {} }, 200)).toEqual([]))

  test('is read from what the stacks print: every record for the DNS, and all that is asked of the service', () => {
    const settings = { domain: 'app.regie.fr', certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c' }
    const mail = { mailFrom: 'no-reply@regie.fr', mailIdentity: 'domain', mailDomain: 'mail.regie.fr' }
    const said = saidBy({ ...settings, ...mail, alarmEmail: 'ops@regie.fr' })
    const records = Object.values(said).filter(({ Description }) => Description === 'A record for the DNS')
    expect(records.length).toBeGreaterThan(8)
    const data = Object.fromEntries(records.map(({ Value }, number) => [`Record${number}`, spelt(Value)]))
    expect(nextSteps(outputs({}, data), 200)[0]?.split('\n')).toHaveLength(records.length + 1)
    for (const name of ['SiteUrl', 'Region', 'MailFrom', 'MailIdentity', 'AlarmEmail'])
      expect(said).toHaveProperty(name)
    expect(Object.keys(saidBy({}))).not.toContain('AlarmEmail')
  })
})

describe('what deploys', () => {
  const PIPELINE = readFileSync('.github/workflows/deploy.yml', 'utf8')
  const [, given = ''] = /npm run deploy -- (.*)/.exec(PIPELINE) ?? []

  test('is the same command in the pipeline, which asks nobody and reviews what it deploys', () => {
    expect(given).toMatch(/^-c stage=\S+ inputs\.stage \S+ --require-approval never$/)
    expect(PIPELINE).not.toContain('cdk deploy')
    expect(PIPELINE).toMatch(/ref: \$\{\{ needs\.diff\.outputs\.commit \}\}/)
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { deploy: string } }
    expect(scripts.deploy).toBe('npm run build && node infra/operate/deployCommand.ts')
  })

  test('runs actions pinned to a commit, as a tag can be moved to other code', () => {
    const folder = '.github/workflows'
    const used = readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line.includes('uses:')),
    )
    expect(used.length).toBeGreaterThan(10)
    for (const line of used) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('ends with what is left to do, and fails as the deployment does', async () => {
    const folder = mkdtempSync(join(inject('scratch'), 'deploy-'))
    const cdk = `#!${process.execPath}
      const { writeFileSync } = require('node:fs')
      const [file] = process.argv.slice(process.argv.indexOf('--outputs-file') + 1)
      if (process.argv.includes('stage=broken')) process.exit(3)
      writeFileSync(file, ${JSON.stringify(JSON.stringify(outputs()))})
      process.stdout.write(process.argv.slice(2).join(' ') + '\\n')`
    writeFileSync(join(folder, 'cdk'), cdk, { mode: 0o755 })
    const env = { PATH: `${folder}${delimiter}${process.env.PATH}`, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }
    const deploy = (stage: string) =>
      run(process.execPath, ['infra/operate/deployCommand.ts', ...given.replace(/\$\{\{.*?\}\}/, stage).split(' ')], {
        env: { ...env, AWS_ACCESS_KEY_ID: 'none', AWS_SECRET_ACCESS_KEY: 'none', AWS_MAX_ATTEMPTS: '1' },
      })
    const { stdout } = await deploy('dev')
    expect(stdout).toMatch(/^deploy --all --outputs-file \S+ -c stage=dev --require-approval never\n/)
    expect(stdout).toMatch(/\nWhat is left to do, unless it is done:\n1\. /)
    await expect(deploy('broken')).rejects.toMatchObject({ code: 3, stdout: '' })
  })
})

describe('a stage whose addresses are those of the example', () => {
  /** What `cdk synth` runs, without bundling and its validator. */
  const rulesWith = async (given: Record<string, unknown>) => {
    const outdir = mkdtempSync(join(inject('scratch'), 'app-'))
    const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: object }
    const CDK_CONTEXT_JSON = JSON.stringify({ ...context, 'aws:cdk:bundling-stacks': [], ...given })
    const env = { ...process.env, CDK_OUTDIR: outdir, CDK_CONTEXT_JSON, CDK_VALIDATION: 'false' }
    await run(process.execPath, ['infra/aws/app.ts'], { env })
    return ['data', 'service'].map((name) => {
      const template = readFileSync(join(outdir, `regie-dev-${name}.template.json`), 'utf8')
      const { Rules = {} } = JSON.parse(template) as { Rules?: Record<string, unknown> }
      return JSON.stringify(Rules.AddressesAreReal ?? '')
    })
  }

  test('can be synthesized, and not deployed: each stack says which and what to enter', {
    timeout: 60_000,
  }, async () => {
    for (const rule of await rulesWith({})) {
      expect(rule).toContain('mailFrom is no-reply@regie.example and supportMail is support@regie.example')
      expect(rule).toContain('infra/stages.json')
    }
  })

  test('can be once they are somebody’s', { timeout: 60_000 }, async () => {
    expect(await rulesWith({ mailFrom: 'ana@regie.fr', supportMail: 'help@regie.fr' })).toEqual(['""', '""'])
  })
})
