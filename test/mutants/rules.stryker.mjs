import { existsSync, globSync } from 'node:fs'

/** Stryker ignores a path that does not exist: a file that was moved would no longer be mutated. */
const existing = (paths) => {
  const missing = paths.filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}`)
  return paths
}

/** `npm run mutants`, or of a part `npm run mutants -- --mutate shared/time/cra/rules.ts`. */
export default {
  testRunner: 'unit',
  plugins: ['./test/mutants/rules.runner.ts', './test/mutants/rules.survivors.ts'],
  // What money, law and access depend on, and needs no table. Patterns that read free text are left out: they are as
  // tolerant as their examples, and people look at what they guess.
  mutate: existing([
    ...globSync('shared/**/{rules,*Rules}.ts'),
    'shared/apps/positions.ts',
    'shared/core/dates/calendar.ts',
    'shared/core/email.ts',
    'shared/core/files/csv.ts',
    'shared/core/text/fold.ts',
    'shared/core/links.ts',
    'shared/core/text/linksInText.ts',
    'shared/core/mail.ts',
    'shared/core/permissions.ts',
    'shared/core/text/normalise.ts',
    'shared/people/accounts.ts',
    'shared/people/company/usage.ts',
    'shared/people/passwords.ts',
    'shared/people/secondFactor.ts',
    'shared/staffing/margin.ts',
    'web/src/time/cra/team/billing.ts',
  ]),
  thresholds: { high: 95, low: 90, break: 90 },
  concurrency: 1,
  // Every run loads modules anew, and none of them is ever forgotten.
  maxTestRunnerReuse: 400,
  tempDirName: '.stryker/sandbox',
  reporters: ['clear-text', 'json', 'survivors'],
  jsonReporter: { fileName: '.stryker/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
  // TypeScript has no programming interface any more, and the paths of the sandbox need no rewriting.
  tsconfigFile: 'none.json',
  ignorePatterns: ['.local', 'dist', 'cdk.out', '.stryker', 'web/public', 'test/{api,bench,e2e,infra}'],
  disableTypeChecks: false,
  allowConsoleColors: false,
  warnings: { slow: false },
}
