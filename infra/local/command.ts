import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseCommandLine } from './commandLine.ts'
import { HOST } from './ports.ts'
import { ACCOUNTS, PASSWORD } from './seed/people.ts'
import type { Options, Stack } from './stack.ts'
import { UserError } from './userError.ts'

const HELP = `npm start -- [options]
  --port N     the address to use (4300)
  --reset      begin anew: deletes what was kept
  --empty      without the sample content
  --built      the built web app (npm run build), as in production
  --ahead N    the server's clock N days ahead: what is due by then happens
  --state DIR  where the state is kept (.local)`

/** The options; undefined when help is requested. */
const parseOptions = (args: string[]): Options | undefined => {
  const text = { type: 'string' } as const
  const yes = { type: 'boolean', default: false } as const
  const { values } = parseCommandLine(
    {
      args,
      options: { port: text, state: text, ahead: text, reset: yes, empty: yes, built: yes, help: yes },
    },
    HELP,
  )
  if (values.help) return undefined
  const port = Number(values.port ?? 4300)
  if (!Number.isInteger(port) || port < 0 || port > 65_000) throw new UserError(`--port ${values.port} is not a port`)
  const aheadDays = Number(values.ahead ?? 0)
  if (!Number.isInteger(aheadDays) || aheadDays < 0 || aheadDays > 3650) {
    throw new UserError(`--ahead ${values.ahead} is not a number of days`)
  }
  return {
    port,
    folder: values.state ? resolve(values.state) : join(import.meta.dirname, '../../.local'),
    reset: values.reset,
    content: values.empty ? 'empty' : 'sample',
    built: values.built,
    aheadDays,
  }
}

/** Relative to the working directory, unless it is outside. */
const toShortPath = (path: string): string => {
  const short = relative('.', path)
  return short.startsWith('..') ? path : short
}

const formatWelcome = ({ url, mailUrl, smtpPort, content }: Stack, folder: string): string => {
  const width = Math.max(...ACCOUNTS.map(({ email }) => email.length))
  const accounts = ACCOUNTS.map(({ email, is }) => `    ${email.padEnd(width)}  ${is}`)
  return [
    '',
    `  Regie   ${url}`,
    `  Mails   ${mailUrl}`,
    `  SMTP    ${HOST}:${smtpPort} takes mail for people here, at the address in their mailbox’s settings`,
    '',
    ...(content === 'sample'
      ? [`  Sign in with the password ${PASSWORD} as`, ...accounts, '']
      : [`  Begun empty: whoever signs up at ${url}/sign-up founds a company.`, '']),
    `  What you do is kept in ${toShortPath(folder)}; npm start -- --reset begins anew. Ctrl-C ends it.`,
    '',
  ].join('\n')
}

/** The parent process and, if known, its parent: npm runs scripts in a shell. */
const listParents = (): string => {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, grandparent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${process.ppid} ${grandparent}`
  } catch {
    return `${process.ppid}`
  }
}

/** Detects that the parent was killed without a signal, as npm's child. */
const onParentExit = (end: () => void): void => {
  process.on('disconnect', end)
  if (!process.env.npm_lifecycle_event) return
  const family = listParents()
  setInterval(() => listParents() !== family && end(), 500).unref()
}

/** Runs the local stack until it is interrupted. User errors are one line on stderr, with exit code 1. */
export const runCommand = async (args: string[]): Promise<void> => {
  try {
    const options = parseOptions(args)
    if (!options) return console.log(HELP)
    // Loaded after the options were checked, as it takes a while.
    const { startStack } = await import('./stack.ts')
    const stack = await startStack(options)
    const end = () => void stack.stop().finally(() => process.exit(0))
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
    process.on('SIGHUP', end)
    onParentExit(end)
    if (process.send) process.send({ url: stack.url, mailUrl: stack.mailUrl, smtpPort: stack.smtpPort })
    else console.log(formatWelcome(stack, options.folder))
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exit(1)
  }
}
