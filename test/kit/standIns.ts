import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '#functions/lib/passwords.ts'
import { AVATARS_BUCKET, DOCUMENTS_BUCKET, setStandInCredentials } from '#infra/local/environment.ts'
import { startFiles } from '#infra/local/files.ts'
import { type Keys, keysIn } from '#infra/local/keys.ts'
import { startMail } from '#infra/local/mail.ts'
import { type StandIn, startTable } from '#infra/local/table.ts'

/** Of everybody that the kit adds. */
export const PASSWORD = 'Kit-password-2026!'

/** What tests share: a DynamoDB in memory, an S3, an SES, a key to sign with. Each test file has a table of its own in it. */
export interface StandIns {
  dynamodb: string
  s3: string
  ses: string
  keys: Keys
  /** Of `PASSWORD`; made once, as hashing is slow on purpose. */
  passwordHash: string
}

/** Starts the stand-ins on free ports, with nothing kept when they stop. */
export const startStandIns = async (): Promise<{ standIns: StandIns; stop: () => Promise<void> }> => {
  setStandInCredentials()
  const folder = mkdtempSync(join(tmpdir(), 'regie-test-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const started = (standIn: StandIn): string => {
    ends.push(standIn.stop)
    return standIn.endpoint
  }
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const buckets = [DOCUMENTS_BUCKET, AVATARS_BUCKET]
    const standIns = {
      dynamodb: started(await startTable()),
      s3: started(await startFiles({ directory: join(folder, 'files'), buckets })),
      ses: started(await startMail()),
      keys: keysIn(folder),
      passwordHash: await hashPassword(PASSWORD),
    }
    return { standIns, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
