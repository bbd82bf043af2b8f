import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { inject } from 'vitest'
import { parseSettings } from '#infra/aws/settings.ts'
import { createStacks } from '#infra/aws/stack.ts'
import { stages } from '#infra/aws/stages.ts'
import '#test/kit/setup/setupInfra.ts'

export interface Resource<P = Record<string, unknown>> {
  Type: string
  Properties: P
  DependsOn?: string[]
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
}
export interface Template {
  Resources: Record<string, Resource>
  Outputs?: Record<string, unknown>
}
interface Statement {
  Effect: string
  Action: string | string[]
  Resource: unknown
  Principal?: unknown
  Condition?: Record<string, Record<string, unknown>>
}
export interface Document {
  Statement: Statement[]
}

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> }

const folderWithPage = (parent: string): string => {
  const folder = join(parent, 'site')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Regie</title>')
  writeFileSync(join(folder, 'assets', 'part.js'), '')
  writeFileSync(join(folder, 'assets', 'part.js.map'), '{}')
  return folder
}

/** Who runs a stage, as one that is for real says it. */
export const OPERATOR = { ...(stages.dev?.operator as object), mail: 'contact@regie.fr', privacyMail: 'dpo@regie.fr' }

const UNBUNDLED = { 'aws:cdk:bundling-stacks': [] }

/**
 * What `cdk synth` makes of these settings (as in `-c name=value`): quickly, without the functions' code and without the
 * CDK's own validator, which takes longer to begin than all the rest.
 */
export const assemble = (given: Record<string, unknown> = {}, how: 'quickly' | 'validated' | 'bundled' = 'quickly') => {
  const folder = mkdtempSync(join(inject('scratch'), 'synth-'))
  const outdir = join(folder, 'out')
  const app = new App({
    outdir,
    context: { ...context, ...(how !== 'bundled' && UNBUNDLED), ...given },
    builtinCloudFormationValidation: how === 'validated',
  })
  const settings = parseSettings(app.node.getAllContext())
  createStacks(app, settings, { site: folderWithPage(folder), functions: 'functions' })
  const { stacks } = app.synth()
  const template = (name: string) =>
    stacks.find(({ stackName }) => stackName === `regie-${settings.stage}-${name}`)?.template as Template
  return {
    app,
    settings,
    outdir,
    stacks,
    data: template('data'),
    service: template('service'),
    access: template('access'),
    edge: template('edge'),
  }
}

const known = new Map<string, Omit<ReturnType<typeof assemble>, 'app'>>()

/** What settings quickly come to, made once for all the tests of a process: to be read only. */
export const synth = (given: Record<string, unknown> = {}) => {
  const key = JSON.stringify(given)
  const found = known.get(key)
  if (found) return found
  const { app: _, ...made } = assemble(given)
  known.set(key, made)
  return made
}

/** The resources of a type, with the properties this test reads. */
export const ofType = <P = Record<string, unknown>>(template: Template, type: string): [string, Resource<P>][] =>
  Object.entries(template.Resources).filter(([, { Type }]) => Type === type) as [string, Resource<P>][]

/** The one resource of a type whose id begins so. */
export const the = <P = Record<string, unknown>>(template: Template, type: string, idBegins = ''): Resource<P> => {
  const found = ofType<P>(template, type).filter(([id]) => id.startsWith(idBegins))
  const [only, ...others] = found
  if (!only || others.length > 0) throw new Error(`${found.length} resources ${type} ${idBegins}`)
  return only[1]
}

export const list = <T>(one: T | T[]): T[] => (Array.isArray(one) ? one : [one])

const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}$/, '')

/** An ARN that is made of the name of a table or bucket, as that of the resource itself. */
const arnOf = (text: string): string =>
  text.replace(/^arn:aws:(?:dynamodb:[\w-]+:AWS::AccountId:table\/|s3:::)((?:Table|Buckets)\w*)/, '$1.Arn')

/** A resource as people name it: `Table.Arn/index/gsi1` for what the template spells as joins of references, or was told. */
export const spelt = (value: unknown): string => {
  if (typeof value === 'string') return value
  const [[kind, of] = ['', '']] = Object.entries(value as Record<string, unknown>)
  if (kind === 'Ref') return withoutHash(of as string)
  if (kind === 'Fn::Sub') return of as string
  if (kind === 'Fn::GetAtt') {
    const [id = '', attribute] = of as string[]
    const [, told, its] = /^CrossStackValues(\w+?)((?:Stream)?Arn)?$/.exec(withoutHash(id)) ?? []
    return told ? [told, its].filter(Boolean).join('.') : `${withoutHash(id)}.${attribute}`
  }
  if (kind === 'Fn::Join') return arnOf((of as [string, unknown[]])[1].map(spelt).join(''))
  if (kind === 'Fn::GetStackOutput') {
    const [, id, attribute] =
      /^PublishOutput(?:FnGetAtt|Ref)(\w+?)[0-9A-F]{8}([A-Z][a-z]\w*)?[0-9A-F]{8}$/.exec(
        (of as { OutputName: string }).OutputName,
      ) ?? []
    return attribute ? `${id}.${attribute}` : `${id}`
  }
  throw new Error(`No spelling for ${JSON.stringify(value)}`)
}

interface Distribution {
  DistributionConfig: {
    DefaultCacheBehavior: Record<string, unknown>
    CacheBehaviors: Record<string, unknown>[]
    CustomErrorResponses: Record<string, unknown>[]
    Origins: Record<string, unknown>[]
  }
}

/** The settings of the CloudFront distribution of a template. */
export const distributionIn = (template: Template): Distribution['DistributionConfig'] =>
  the<Distribution>(template, 'AWS::CloudFront::Distribution').Properties.DistributionConfig
