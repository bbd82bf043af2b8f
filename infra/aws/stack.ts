import { type App, CfnOutput, Stack, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag'
import { endpoints } from '#shared/contracts.ts'
import { Api } from './api.ts'
import { Buckets } from './buckets.ts'
import { CrossStackValues } from './crossStackValues.ts'
import { deliverEvents } from './deliver.ts'
import { Functions } from './functions/functions.ts'
import { SigningKeys } from './keys/keys.ts'
import { Live } from './live.ts'
import { subscribeMailFeedback } from './mail/bounces.ts'
import { receiveMail } from './mail/inbound.ts'
import { Mail } from './mail/mail.ts'
import { AccessLog, CLOUDFRONT_LOGS_REGION } from './monitoring/accessLog.ts'
import { Alarms, SiteAlarm } from './monitoring/alarms.ts'
import { createBudget } from './monitoring/budget.ts'
import { dashboard } from './monitoring/dashboard.ts'
import { siteMetric } from './monitoring/metrics.ts'
import { addNextStepOutputs, addOperatorOutputs } from './operator.ts'
import { isOfApps } from './routes.ts'
import { scheduleDueFunction } from './schedule.ts'
import type { Settings } from './settings.ts'
import { Firewall } from './site/firewall.ts'
import { Site } from './site/site.ts'
import { selectTable, Table } from './table.ts'

/** Folders of the built web app and of the functions' sources. */
export interface Folders {
  site: string
  functions: string
}

/**
 * The stacks: one that is retained, one that can be recreated, and in us-east-1 the site's log and, optionally, the
 * firewall.
 */
export const createStacks = (app: App, settings: Settings, folders: Folders) => {
  const { stage, region, account, owner } = settings
  const stack = (name: string, where = region) =>
    new Stack(app, `regie-${stage}-${name}`, {
      env: { region: where, ...(account && { account }) },
      terminationProtection: stage === 'prod',
    })
  for (const [tag, value] of Object.entries({ app: 'regie', stage, owner })) Tags.of(app).add(tag, value)

  // A finding that is not suppressed with a reason fails the deployment.
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app))

  const data = stack('data')
  const retained = {
    keys: new SigningKeys(data, 'SigningKeys', settings),
    table: new Table(data, 'Table', settings),
    buckets: new Buckets(data, 'Buckets', settings),
    mail: new Mail(data, 'Mail', settings),
  }
  const { logs } = retained.buckets
  // SES refuses an identity that exists already. It goes first: if it fails, no retained resource was created yet.
  for (const one of [retained.keys, retained.table, retained.buckets]) one.node.addDependency(retained.mail)

  const firewall = settings.waf ? new Firewall(stack('edge', 'us-east-1'), 'Firewall').attrArn : undefined

  const service = stack('service')
  const crossStack = new CrossStackValues(service, 'CrossStackValues')
  const keys = retained.keys.importInto(crossStack)
  const table = selectTable(crossStack, retained.table, settings)
  const buckets = retained.buckets.importInto(crossStack)
  const mail = retained.mail.importInto(crossStack)
  const api = new Api(service, 'Api', {
    settings,
    title: 'Regie',
    endpoints: endpoints.filter((one) => !isOfApps(one)),
  })
  const appsApi = new Api(service, 'AppsApi', { settings, title: 'Regie apps', endpoints: endpoints.filter(isOfApps) })
  const live = new Live(service, 'Live', settings)
  const site = new Site(service, 'Site', {
    settings,
    api,
    appsApi,
    live,
    logs,
    avatars: buckets.avatars,
    documents: buckets.documents,
    firewall,
    folder: folders.site,
  })
  const access = stack('access', CLOUDFRONT_LOGS_REGION)
  const { distributionId } = site.distribution
  const watched = new CrossStackValues(access, 'CrossStackValues').text('Distribution', distributionId)
  new AccessLog(access, 'AccessLog', { stage, distributionId: watched, logs })
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
  for (const one of [api, appsApi]) {
    one.open(functions)
    // The page is uploaded after the routes it calls exist.
    site.upload.node.addDependency(one)
  }
  live.route(functions.live)
  const { failed } = buckets
  deliverEvents(functions.deliver, { table, failed })
  scheduleDueFunction(functions.due)
  subscribeMailFeedback(functions.bounces, { mail, failed })
  const { inbound } = buckets
  if (settings.mailDomain && inbound) {
    receiveMail(functions.inbound, { account: service.account, domain: settings.mailDomain, inbound, failed })
  }

  const { topic } = new Alarms(service, 'Alarms', { settings, table, functions, signingKeys: keys.arns, failed })
  new SiteAlarm(access, 'SiteAlarm', {
    email: settings.alarmEmail,
    failures: siteMetric(watched, '5xxErrorRate', 'Average', '5xx'),
  })
  dashboard(service, { stage, apis: [api.http, appsApi.http], table, functions, distributionId })
  if (settings.monthlyBudget) createBudget(service, { dollars: settings.monthlyBudget, stage, topic })
  new CfnOutput(service, 'SiteUrl', { value: site.url })
  new CfnOutput(service, 'Table', { description: 'For npm run operator and replay', value: table.tableName })
  addOperatorOutputs(service, { settings, buckets })
  addNextStepOutputs(service, settings)
  new CfnOutput(service, 'FailedBucket', { description: 'For npm run replay', value: failed.bucketName })
  return { data, service }
}
