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
import { type Keys, loadKeys } from '#infra/local/keys.ts'

/** The password of everybody that the kit adds. */
export const PASSWORD = 'Kit-lantern-2026!'

/** Short keys: tests sign many tokens, five times faster than with a secure key. */
const KEY_BITS = 1024

/** The resources that test files share: S3 and a signing key. */
export interface Shared {
  s3: string
  keys: Keys
}

/** All emulators: the shared ones, DynamoDB and SES. */
export interface Emulators extends Shared {
  dynamodb: string
  ses: string
}

/** Starts the shared emulators on free ports, without persistence. */
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
      keys: loadKeys(folder, KEY_BITS),
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
