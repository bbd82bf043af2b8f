import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import {
  CloudWatchLogsClient,
  CreateLogStreamCommand,
  PutLogEventsCommand,
  ResourceAlreadyExistsException,
} from '@aws-sdk/client-cloudwatch-logs'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import { PRICES } from '#infra/aws/settings.ts'
import { UserError } from '#infra/local/userError.ts'
import { AVATARS_BUCKET, DOCUMENTS_BUCKET, setEmulatorCredentials } from '../local/environment.ts'
import { Running } from '../local/state.ts'
import type { Operator } from './audit.ts'

/** The stack's outputs for operators. */
const Outputs = z.object({
  Table: z.string(),
  DocumentsBucket: z.string(),
  AvatarsBucket: z.string(),
  FailedBucket: z.string(),
  /** Set with `mailDomain`, like the domain below. */
  InboundBucket: z.string().optional(),
  MailDomain: z.string().optional(),
  Prices: z.string(),
  OperatorLog: z.string(),
})
type Outputs = z.infer<typeof Outputs>

/** Sets the environment of the functions and entities in this process. */
const configureEnvironment = (outputs: Omit<Outputs, 'OperatorLog' | 'FailedBucket'>) =>
  Object.assign(process.env, {
    REGIE_TABLE: outputs.Table,
    REGIE_DOCUMENTS_BUCKET: outputs.DocumentsBucket,
    REGIE_AVATARS_BUCKET: outputs.AvatarsBucket,
    REGIE_INBOUND_BUCKET: outputs.InboundBucket ?? '',
    REGIE_MAIL_DOMAIN: outputs.MailDomain ?? '',
    REGIE_PRICES: outputs.Prices,
  })

const readOutputs = async (stage: string): Promise<Outputs> => {
  const client = new CloudFormationClient({})
  const StackName = `regie-${stage}-service`
  // No region, no credentials, no such stage, or no right to see it.
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName })).catch((error: Error) => {
    throw new UserError(`${StackName} cannot be found: ${error.message}`)
  })
  client.destroy()
  const outputs = (Stacks[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])
  const read = Outputs.safeParse(Object.fromEntries(outputs))
  if (!read.success) throw new UserError(`The stack of ${stage} does not say all that this needs: deploy it again`)
  return read.data
}

const callerIdentity = async (): Promise<string> => {
  const client = new STSClient({})
  const { Arn } = await client.send(new GetCallerIdentityCommand({}))
  client.destroy()
  if (!Arn) throw new UserError('AWS does not say whose credentials these are')
  return Arn
}

/** Writes lines to a new log stream. */
const toLogGroup = async (logGroupName: string): Promise<Operator['log']> => {
  const client = new CloudWatchLogsClient({})
  const logStreamName = `${now().toISOString().slice(0, 10)}/${newId()}`
  await client.send(new CreateLogStreamCommand({ logGroupName, logStreamName })).catch((error: unknown) => {
    if (!(error instanceof ResourceAlreadyExistsException)) throw error
  })
  return async (message) => {
    const logEvents = [{ timestamp: Date.now(), message }]
    await client.send(new PutLogEventsCommand({ logGroupName, logStreamName, logEvents }))
  }
}

/** Makes this process work on a stage, with the credentials of the environment; returns its outputs. */
export const selectStage = async (stage: string): Promise<Outputs> => {
  const outputs = await readOutputs(stage)
  configureEnvironment(outputs)
  return outputs
}

/** Opens a stage, with the credentials of the environment. */
export const openStage = async (stage: string): Promise<Operator> => {
  const outputs = await selectStage(stage)
  return { by: await callerIdentity(), log: await toLogGroup(outputs.OperatorLog) }
}

/** What the stack of a state folder says of itself; undefined while there is none, or it is still starting. */
const readRunning = (folder: string): Running | undefined => {
  try {
    return Running.parse(JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')))
  } catch {
    return undefined
  }
}

/** Opens the stack that runs on this machine. */
export const openLocal = async (folder: string): Promise<Operator> => {
  const running = readRunning(folder)
  if (!running) throw new UserError(`No stack runs with the state of ${folder}: \`npm start\` starts one`)
  const { dynamodb, s3, table } = running
  setEmulatorCredentials()
  Object.assign(process.env, { REGIE_DYNAMODB_ENDPOINT: dynamodb, REGIE_S3_ENDPOINT: s3 })
  const buckets = { DocumentsBucket: DOCUMENTS_BUCKET, AvatarsBucket: AVATARS_BUCKET }
  configureEnvironment({ Table: table, ...buckets, Prices: JSON.stringify(PRICES) })
  const log = async (line: string) => void process.stderr.write(`${line}\n`)
  return { by: `local:${userInfo().username}`, log }
}
