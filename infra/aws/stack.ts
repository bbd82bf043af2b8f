import { type App, CfnOutput, Stack, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { AccessLog, HEARS_CLOUDFRONT } from './accessLog.ts'
import { Alarms } from './alarms.ts'
import { Api } from './api.ts'
import { hearOfRefusals } from './bounces.ts'
import { Buckets } from './buckets.ts'
import { budget } from './budget.ts'
import { dashboard } from './dashboard.ts'
import { Deliver } from './deliver.ts'
import { Firewall } from './firewall.ts'
import { Functions } from './functions.ts'
import { NoticeKey, SigningKeys } from './keys.ts'
import { Live } from './live.ts'
import { Mail } from './mail.ts'
import type { Settings } from './settings.ts'
import { Site } from './site.ts'
import { Table } from './table.ts'

/** Folders of what is deployed: the built web app, and the functions' sources. */
export interface Folders {
  site: string
  functions: string
}

/** Regie on AWS: one stack for what must outlive any mistake, one for what can be built again, and at the edge one for the site's log and, if need be, one for the firewall. */
export const regie = (app: App, settings: Settings, folders: Folders) => {
  const { stage, region, account, owner } = settings
  const stack = (name: string, where = region) =>
    new Stack(app, `regie-${stage}-${name}`, {
      env: { region: where, ...(account && { account }) },
      terminationProtection: stage === 'prod',
    })
  for (const [tag, value] of Object.entries({ app: 'regie', stage, owner })) Tags.of(app).add(tag, value)

  // A finding of these rules that nobody has explained at its place stops the deployment.
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))

  const data = stack('data')
  const keys = new SigningKeys(data, 'SigningKeys', settings)
  const noticeKey = new NoticeKey(data, 'NoticeKey', settings)
  const table = new Table(data, 'Table', settings)
  const buckets = new Buckets(data, 'Buckets', settings)
  const mail = new Mail(data, 'Mail', { settings, noticeKey })

  const firewall = settings.waf ? new Firewall(stack('edge', 'us-east-1'), 'Firewall').attrArn : undefined

  const service = stack('service')
  const api = new Api(service, 'Api', settings)
  const live = new Live(service, 'Live', settings)
  const site = new Site(service, 'Site', {
    settings,
    api,
    live,
    logs: buckets.logs,
    avatars: buckets.avatars,
    documents: buckets.documents,
    firewall,
    folder: folders.site,
  })
  new AccessLog(stack('access', HEARS_CLOUDFRONT), 'AccessLog', {
    stage,
    distribution: site.distribution,
    logs: buckets.logs,
  })
  const { byName: functions } = new Functions(service, 'Functions', {
    settings,
    site,
    table,
    keys,
    mail,
    buckets,
    live,
    folder: folders.functions,
  })
  api.route(functions)
  live.route(functions.live)
  const { failed } = new Deliver(service, 'Deliver', { table, deliver: functions.deliver })
  hearOfRefusals(functions.bounces, { refusals: mail.refusals, failed })

  const watched = { settings, api: api.api, table, functions, failedEvents: failed }
  const { topic } = new Alarms(service, 'Alarms', { ...watched, noticeKey })
  dashboard(service, watched)
  if (settings.monthlyBudget) budget(service, { dollars: settings.monthlyBudget, stage, topic })
  new CfnOutput(service, 'SiteUrl', { value: site.url })
}
