import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses'
import { findServiceOutputs, formatSteps, nextSteps, Outputs } from './nextSteps.ts'

/** The daily sending quota of SES; undefined without access. */
const mailsADay = async (region: string): Promise<number | undefined> => {
  const client = new SESClient({ region })
  try {
    return (await client.send(new GetSendQuotaCommand({}))).Max24HourSend
  } catch {
    return undefined
  } finally {
    client.destroy()
  }
}

/** The end of `npm run deploy`: all stacks with what is given on the command line, then what is left to do. */
const folder = mkdtempSync(join(tmpdir(), 'regie-deploy-'))
try {
  const file = join(folder, 'outputs.json')
  const args = ['deploy', '--all', '--outputs-file', file, ...process.argv.slice(2)]
  const { status } = spawnSync('cdk', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  process.exitCode = status ?? 1
  if (status === 0) {
    const outputs = Outputs.parse(JSON.parse(readFileSync(file, 'utf8')))
    const service = findServiceOutputs(outputs)
    if (service) process.stdout.write(formatSteps(nextSteps(outputs, await mailsADay(service.Region))))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
