import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ACCOUNTS, PASSWORD } from './seed/people.ts'
import { type Options, type Stack, startStack } from './stack.ts'
import { Trouble } from './trouble.ts'

const HELP = `npm start -- [options]
  --port N     the address to use (4300)
  --reset      begin anew: deletes what was kept
  --empty      without the sample content
  --built      the built web app (npm run build), as in production
  --state DIR  where the state is kept (.local)`

const options = (args: string[]): Options => {
  const text = { type: 'string' } as const
  const yes = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({
      args,
      options: { port: text, state: text, reset: yes, empty: yes, built: yes },
    })
    const port = Number(values.port ?? 4300)
    if (!Number.isInteger(port) || port < 0 || port > 65_000) throw new Trouble(`--port ${values.port} is not a port`)
    return {
      port,
      folder: values.state ? resolve(values.state) : join(import.meta.dirname, '../../.local'),
      reset: values.reset,
      content: values.empty ? 'empty' : 'sample',
      built: values.built,
    }
  } catch (error) {
    throw error instanceof Trouble ? error : new Trouble(`${(error as Error).message}\n${HELP}`)
  }
}

/** From here, unless that leads outside. */
const shortPath = (path: string): string => {
  const short = relative('.', path)
  return short.startsWith('..') ? path : short
}

const welcome = ({ url, mailUrl, content }: Stack, folder: string): string => {
  const width = Math.max(...ACCOUNTS.map(({ email }) => email.length))
  const accounts = ACCOUNTS.map(({ email, is }) => `    ${email.padEnd(width)}  ${is}`)
  return [
    '',
    `  Regie   ${url}`,
    `  Mails   ${mailUrl}`,
    '',
    ...(content === 'sample'
      ? [`  Sign in with the password ${PASSWORD} as`, ...accounts, '']
      : ['  Empty: nobody has an account yet.', '']),
    `  What you do is kept in ${shortPath(folder)}; npm start -- --reset begins anew. Ctrl-C ends it.`,
    '',
  ].join('\n')
}

/** Our parent and, where it can be known, its parent: npm runs its scripts by a shell. */
const lineage = (): string => {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, grandparent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${process.ppid} ${grandparent}`
  } catch {
    return `${process.ppid}`
  }
}

/** Whoever runs this by npm, or as a child process, may be killed without a word: then this ends too. */
const whenAbandoned = (end: () => void): void => {
  process.on('disconnect', end)
  if (!process.env.npm_lifecycle_event) return
  const family = lineage()
  setInterval(() => lineage() !== family && end(), 500).unref()
}

/** Runs the local stack until it is told to end. What the person can mend is one line on stderr, and exit code 1. */
export const command = async (args: string[]): Promise<void> => {
  try {
    const wanted = options(args)
    const stack = await startStack(wanted)
    const end = () => void stack.stop().finally(() => process.exit(0))
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
    process.on('SIGHUP', end)
    whenAbandoned(end)
    if (process.send) process.send({ url: stack.url, mailUrl: stack.mailUrl })
    else console.log(welcome(stack, wanted.folder))
  } catch (error) {
    console.error(error instanceof Trouble ? error.message : error)
    process.exit(1)
  }
}
