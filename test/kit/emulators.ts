import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFiles } from '#infra/local/emulators/files.ts'
import { startMail } from '#infra/local/emulators/mail.ts'
import { type Emulator, startTable } from '#infra/local/emulators/table.ts'
import {
  AVATARS_BUCKET,
  DOCUMENTS_BUCKET,
  FAILED_BUCKET,
  INBOUND_BUCKET,
  setEmulatorCredentials,
} from '#infra/local/environment.ts'
import { type Keys, keysIn } from '#infra/local/keys.ts'

/** Of everybody that the kit adds. */
export const PASSWORD = 'Kit-lantern-2026!'

/** Of the key of tests: they sign for people by the ten thousand, which takes a fifth of the time of a key that is safe. */
const KEY_BITS = 1024

/** What test files share: an S3, a key to sign with. */
export interface Shared {
  s3: string
  keys: Keys
}

/** All that the product stands on: what is shared, a DynamoDB and an SES. */
export interface Emulators extends Shared {
  dynamodb: string
  ses: string
}

/** Starts what is shared on free ports, with nothing kept when it stops. */
export const startShared = async (): Promise<{ shared: Shared; stop: () => Promise<void> }> => {
  setEmulatorCredentials()
  const folder = mkdtempSync(join(tmpdir(), 'regie-test-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const started = (emulator: Emulator): string => {
    ends.push(emulator.stop)
    return emulator.endpoint
  }
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const buckets = [DOCUMENTS_BUCKET, AVATARS_BUCKET, FAILED_BUCKET, INBOUND_BUCKET]
    const shared = {
      s3: started(await startFiles({ directory: join(folder, 'files'), buckets })),
      keys: keysIn(folder, KEY_BITS),
    }
    return { shared, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts everything on free ports. */
export const startEmulators = async (): Promise<{ emulators: Emulators; stop: () => Promise<void> }> => {
  const { shared, stop } = await startShared()
  const [table, mail] = await Promise.all([startTable(), startMail()])
  return {
    emulators: { ...shared, dynamodb: table.endpoint, ses: mail.endpoint },
    stop: async () => {
      await table.stop()
      await mail.stop()
      await stop()
    },
  }
}
