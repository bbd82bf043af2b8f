import { spelt, type Template } from './synth.ts'

/** A property of a resource, as people name both. */
interface Property {
  id: string
  type: string
  path: string
  value: string
}

/** Of all resources: what other tests read, or what changes with the code of the functions. */
const ELSEWHERE = /^(Tags|Code|KeyPolicy|PolicyDocument|AssumeRolePolicyDocument)\b/
/** The same of some kinds. */
const ELSEWHERE_OF: Record<string, RegExp> = {
  'AWS::ApiGatewayV2::Api': /^Body\b/,
  'AWS::ApiGatewayV2::Stage': /^StageVariables\b/,
  'AWS::CloudFront::Function': /^FunctionCode\b/,
  'AWS::IAM::Policy': /./,
  'AWS::Lambda::LayerVersion': /^Content\b/,
  'AWS::Logs::QueryDefinition': /^LogGroupNames\b/,
  'Custom::CDKBucketDeployment': /^Source(ObjectKeys|BucketNames)\b/,
}

const withoutHash = (id: string): string => id.replace(/[0-9A-F]{32}\w*$/, '').replace(/[0-9A-F]{8}(?=$|\.)/, '')

/** The name of the stage, and of what the CDK names after it. */
const ofAnyStage = (text: string, stage: string): string =>
  text
    .replace(new RegExp(`\\b${stage}\\b|(?<=regie)${stage}(?=service)`, 'g'), 'STAGE')
    .replace(/(regieSTAGEservice\w+?)[0-9A-F]{8}\b/g, '$1')

/** A reference by its name, or as it stands where it has none. */
const nameOf = (reference: object): string => {
  try {
    return withoutHash(spelt(reference))
  } catch {
    return JSON.stringify(reference).replace(/[0-9A-F]{8}(?=")/g, '')
  }
}

const isReference = (value: object): boolean => /^(Ref|Fn::\w+)$/.test(Object.keys(value).join())

const propertiesIn = (path: string, value: unknown): [path: string, value: string][] => {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  if (path === 'DashboardBody') return propertiesIn('Body', JSON.parse(nameOf(value)))
  if (isReference(value)) return [[path, nameOf(value)]]
  if (Object.keys(value).length === 0) return [[path, JSON.stringify(value)]]
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([name, one]) => propertiesIn(path ? `${path}.${name}` : name, one))
  if (value.every((one) => typeof one === 'string')) return [[path, value.toSorted().join(', ')]]
  if (typeof value[0] === 'string') return [[path, JSON.stringify(value)]]
  return value.flatMap((one, index) => propertiesIn(`${path}[${index}]`, one))
}

/** What is called after its own resource, or after what this one belongs to. */
const ofItsOwn = (value: string, id: string): string => {
  const [name = ''] = value.split('.')
  if (name.startsWith(id)) return `<own>${value.slice(id.length)}`
  return name.length > 'Functions'.length && id.startsWith(name) ? `<owner>${value.slice(name.length)}` : value
}

/** All that is said of the resources of a template, except what stands elsewhere. */
const propertiesOf = ({ Resources }: Template, stage: string): Property[] =>
  Object.entries(Resources).flatMap(([logicalId, { Type: type, Properties, DependsOn = [], ...others }]) => {
    const id = ofAnyStage(withoutHash(logicalId), stage)
    // Upon its own role and policy each function depends, and upon a function with what belongs to it.
    const before = [DependsOn].flat().map(withoutHash)
    const needs = before
      .filter((one) => !one.startsWith(id) && !before.some((other) => other !== one && one.startsWith(other)))
      .toSorted()
    return propertiesIn('', { ...others, ...Properties, ...(needs.length > 0 && { DependsOn: needs }) })
      .filter(([path]) => !ELSEWHERE.test(path) && !ELSEWHERE_OF[type]?.test(path))
      .map(([path, value]) => ({ id, type, path, value: ofItsOwn(ofAnyStage(value, stage), id) }))
  })

const lineOf = ({ id, type, path, value }: Property): string => JSON.stringify([type, id, path, value])

/** Those of the first that are not among the others. */
const without = (some: readonly Property[], others: readonly Property[]): Property[] => {
  const known = new Set(others.map(lineOf))
  return some.filter((one) => !known.has(lineOf(one)))
}

const grouped = (list: readonly Property[], of: (one: Property) => string): [string, Property[]][] =>
  [...Map.groupBy(list, of)].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Whom a line is about, among all resources of its kind. */
const subjects = (some: readonly string[], all: readonly string[]): string => {
  if (all.length === 1) return ''
  if (some.length === all.length) return ' (every one)'
  const rest = all.filter((id) => !some.includes(id))
  return rest.length < some.length ? ` (all but ${rest.join(', ')})` : ` (${some.join(', ')})`
}

/** Kind by kind and property by property, with the resources that have each value. */
const written = (list: readonly Property[], all: readonly Property[], mark = '  '): string =>
  grouped(list, ({ type }) => type)
    .map(([type, ofType]) => {
      const ids = [...new Set(all.filter((one) => one.type === type).map(({ id }) => id))].toSorted()
      const lines = grouped(ofType, ({ path, value }) => `${path} = ${value}`).map(
        ([line, some]) => `${mark}${line}${subjects(some.map(({ id }) => id).toSorted(), ids)}\n`,
      )
      return `${type}: ${ids.length}\n${lines.join('')}`
    })
    .join('\n')

export const describeResources = (template: Template, stage: string): string => {
  const all = propertiesOf(template, stage)
  return written(all, all)
}

/** What is in one template and not in the other. */
export const describeChanges = (
  [before, stageBefore]: readonly [Template, string],
  [after, stageAfter]: readonly [Template, string],
): string => {
  const [old, made] = [propertiesOf(before, stageBefore), propertiesOf(after, stageAfter)]
  return [written(without(old, made), old, '- '), written(without(made, old), made, '+ ')].filter(Boolean).join('\n')
}
