import { execFileSync, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * `npm run test:changed`: what is soon known of the changes that are not committed yet. Of unit tests, and of infra's when
 * infra is changed, those whose imports lead to a changed file; of the API's, as handlers are imported by name, those that
 * bear the name of a changed group. `npm run test:changed -- test/e2e/time/cra.test.ts` looks with a browser, too (`npm run build` first).
 */
const git = (...args: string[]): string[] => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** What a test of a group's endpoints begins with: `mission` of `missions`. */
const groupOf = (path: string): string | undefined =>
  /^(?:(?:functions|shared)\/(?:apps|overview|people|staffing|time)\/|test\/api\/\w+\/)(\w+)/
    .exec(path)?.[1]
    ?.replace(/s$/, '')
const groups = [...new Set(changed.flatMap((path) => groupOf(path) ?? []))]
const ofGroups = globSync('test/api/**/*.test.ts').filter((path) =>
  groups.some((group) => basename(path).startsWith(group)),
)

const vitest = (...args: string[]): number =>
  spawnSync('vitest', [...args, '--config', 'test/vitest.config.ts', '--passWithNoTests'], { stdio: 'inherit' })
    .status ?? 1

const code = changed.filter((path) => /\.(ts|tsx|json)$/.test(path))
const named = [...ofGroups, ...process.argv.slice(2)]
process.stdout.write(`${code.length} changed; by name: ${named.join(' ') || 'none'}\n`)
// The stacks bundle every function: by imports their tests were near everything, and they take minutes.
const infra = code.some((path) => /^(test\/)?infra\//.test(path)) ? ['--project', 'infra'] : []
const near = code.length > 0 ? vitest('related', '--run', '--project', 'unit*', ...infra, ...code) : 0
const far = named.length > 0 ? vitest('run', ...named) : 0
process.exit(near || far)
