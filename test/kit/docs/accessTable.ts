import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '#shared/contracts.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The file of the table; `npm run docs` updates its numbers. */
export const ACCESS_FILE = 'functions/README.md'

/** Counts the reads and writes of a recorded call, ignoring nested lines and logs. */
const countRequests = (lines: readonly string[]): string => {
  const requests = lines.filter((line) => /^ {2}(?!nothing|log )\S/.test(line))
  const reads = requests.filter((line) => /^ {2}(?:Get|BatchGet|Query)\b/.test(line)).length
  const writes = requests.length - reads
  return writes > 0 ? `${reads} + ${writes}` : String(reads)
}

/** The recorded counts by endpoint. */
const readRecordedCounts = (): Map<string, string[]> => {
  const all = new Map<string, string[]>()
  for (const file of globSync('test/api/core/limits/tableRequests/*/*.txt', { cwd: ROOT })) {
    for (const entry of readFileSync(join(ROOT, file), 'utf8').split('\n\n')) {
      const [route = '', ...lines] = entry.trim().split('\n')
      all.set(route, [...(all.get(route) ?? []), countRequests(lines)])
    }
  }
  return all
}

/** A row: action, endpoints, requests, limit, notes. */
const ROW = /^\| (?<action>[^|]+) \| (?<names>`[^|]+`) \|[^|]*\|[^|]*\| (?<how>.+) \|$/

/** Updates the numbers in the text; throws for an unknown endpoint. */
export const withAccessCounts = (text: string): string => {
  const noted = readRecordedCounts()
  const costOf = new Map(endpoints.map(({ group, name, cost }) => [`${group}.${name}`, cost.requests]))
  return text
    .split('\n')
    .map((line) => {
      const { action, names = '', how } = ROW.exec(line)?.groups ?? {}
      const routes = [...names.matchAll(/`(\w+\.\w+)`/g)].map(([, route = '']) => route)
      if (routes.length === 0) return line
      const unknown = routes.filter((route) => !costOf.has(route))
      if (unknown.length > 0) throw new Error(`${ACCESS_FILE} names no endpoint: ${unknown.join(', ')}`)
      const taken = [...new Set(routes.flatMap((route) => noted.get(route) ?? []))].toSorted()
      const most = Math.max(...routes.map((route) => costOf.get(route) ?? 0))
      return `| ${action} | ${names} | ${taken.join(', ')} | ${most} | ${how} |`
    })
    .join('\n')
}
