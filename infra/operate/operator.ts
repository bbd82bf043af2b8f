import { parseCommandLine } from '#infra/local/commandLine.ts'
import { UserError } from '#infra/local/userError.ts'
import { type Operator, runAudited } from './audit.ts'
import { type CompanySummary, listCompanies } from './companies/companies.ts'
import { offboard } from './companies/offboard.ts'
import { reactivate, suspend } from './companies/suspension.ts'
import { usageCsv } from './companies/usage.ts'
import { migrate } from './migrate.ts'
import { reindex } from './reindex.ts'

const HELP = `npm run operator -- (--stage dev|prod | --local) COMMAND
  companies                        every company: state, people, size, last use
  usage YYYY-MM                    what each used in a month and what it costs, as CSV to invoice from; for a file without
                                   npm's own lines: npm run -s operator -- ... usage YYYY-MM > FILE
  suspend COMPANY REASON           it can only be read; members see why: unpaid, security, terms or requested
  reactivate COMPANY REASON        it works as before; the reason is for the audit log
  offboard COMPANY --out FOLDER    exports all of it, then, when its name is typed, erases it; goes on where it was cut off
  reindex                          brings what search finds up to date everywhere; goes on where it was cut off
  migrate                          brings what earlier releases stored into the form of this one; goes on where it was cut off
With --stage, credentials and AWS_REGION come from the environment. --state DIR: where a local stack keeps its state (.local).`

/** Input and output of the command. */
export interface Terminal {
  /** Prints the command's result. */
  answer: (text: string) => void
  /** Prints progress. */
  say: (line: string) => void
  ask: (question: string) => Promise<string>
}

const COLUMNS: readonly (keyof CompanySummary)[] = [
  'id',
  'name',
  'state',
  'people',
  'items',
  'bytes',
  'fileBytes',
  'lastUse',
]

const formatTable = (list: readonly CompanySummary[]): string => {
  const rows = [[...COLUMNS], ...list.map((one) => COLUMNS.map((column) => String(one[column])))]
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

const required = (value: string | undefined, what: string): string => {
  if (!value) throw new UserError(`${what} is missing\n${HELP}`)
  return value
}

type Command = (operator: Operator, args: readonly string[], talk: Terminal, out: string | undefined) => Promise<void>

const COMMANDS: Record<string, Command> = {
  companies: (operator, _, { answer }) =>
    runAudited(operator, { action: 'companies' }, async () => answer(formatTable(await listCompanies()))),

  usage: (operator, [given], { answer }) => {
    const month = required(given, 'The month')
    return runAudited(operator, { action: 'usage', detail: month }, async () => answer(await usageCsv(month)))
  },

  suspend: (operator, [id, reason], { say }) => {
    const [tenant, detail] = [required(id, 'The company'), required(reason, 'The reason')]
    return runAudited(operator, { action: 'suspend', tenant, detail }, async () => {
      await suspend(tenant, detail)
      say(`${tenant} is suspended; every function knows of it within 30 seconds.`)
    })
  },

  reactivate: (operator, [id, ...words], { say }) => {
    const [tenant, detail] = [required(id, 'The company'), required(words.join(' '), 'The reason')]
    return runAudited(operator, { action: 'reactivate', tenant, detail }, async () => {
      await reactivate(tenant)
      say(`${tenant} is active again; every function knows of it within 30 seconds.`)
    })
  },

  offboard: (operator, [id], talk, out) => {
    const [tenant, folder] = [required(id, 'The company'), required(out, '--out')]
    return runAudited(operator, { action: 'offboard', tenant }, (keep) => offboard(tenant, folder, { ...talk, keep }))
  },

  reindex: (operator, _, { answer, say }) =>
    runAudited(operator, { action: 'reindex' }, async () => {
      const { things, written, removed, units } = await reindex(say)
      answer(`${things} things looked at, ${written} entries written, ${removed} removed; ${units} units.\n`)
    }),

  migrate: (operator, _, { answer, say }) =>
    runAudited(operator, { action: 'migrate' }, async () => {
      const { upgraded, left, units } = await migrate(say)
      answer(`${upgraded} items brought up to date, ${left} left as they are; ${units} units.\n`)
    }),
}

export interface StageOpener {
  stage: (name: string) => Promise<Operator>
  local: (state: string | undefined) => Promise<Operator>
}

/** Runs an operator command; `open` opens the stage. User errors are thrown as `UserError`. */
export const operate = async (args: string[], open: StageOpener, talk: Terminal): Promise<void> => {
  const text = { type: 'string' } as const
  const options = {
    stage: text,
    local: { type: 'boolean' },
    state: text,
    out: text,
    help: { type: 'boolean' },
  } as const
  const { values, positionals } = parseCommandLine({ args, options, allowPositionals: true }, HELP)
  if (values.help) return talk.answer(`${HELP}\n`)
  const [name = '', ...rest] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || !values.stage === !values.local) throw new UserError(HELP)
  const operator = await (values.stage ? open.stage(values.stage) : open.local(values.state))
  await command(operator, rest, talk, values.out)
}
