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
export const PASSWORD = 'Kit-lantern-2026!'

/** What test files share: an S3, an SES, a key to sign with. */
export interface Shared {
  s3: string
  ses: string
  keys: Keys
  /** Of `PASSWORD`; made once, as hashing is slow on purpose. */
  passwordHash: string
}

/** All that the product stands on: what is shared, and a DynamoDB. */
export interface StandIns extends Shared {
  dynamodb: string
}

/** Starts what is shared on free ports, with nothing kept when it stops. */
export const startShared = async (): Promise<{ shared: Shared; stop: () => Promise<void> }> => {
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
    const shared = {
      s3: started(await startFiles({ directory: join(folder, 'files'), buckets })),
      ses: started(await startMail()),
      keys: keysIn(folder),
      passwordHash: await hashPassword(PASSWORD),
    }
    return { shared, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts everything on free ports. */
export const startStandIns = async (): Promise<{ standIns: StandIns; stop: () => Promise<void> }> => {
  const { shared, stop } = await startShared()
  const table = await startTable()
  return {
    standIns: { ...shared, dynamodb: table.endpoint },
    stop: async () => {
      await table.stop()
      await stop()
    },
  }
}
