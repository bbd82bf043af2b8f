import { SignatureV4 } from '@smithy/signature-v4'
import * as z from 'zod'
import { emulator, environment } from './environment.ts'
import { Sha256 } from './security/sha256.ts'
import { callService, SERVICES, withTimeout } from './services.ts'

/** Maps short texts to unit vectors; the smaller the angle between two vectors, the closer the meaning. */
export interface Embedding {
  model: string
  /** One for each text, in their order. */
  vectors: (texts: readonly string[]) => Promise<number[][]>
}

const SERVICE = 'bedrock'
/** Limit of the Bedrock API. */
const MAX_TEXTS_PER_REQUEST = 96
/** Size of the vector cache of an instance; it is cleared when exceeded. */
const MAX_CACHED_VECTORS = 2000
/** How long no request is made after the model failed. */
const FAILURE_BACKOFF_MS = 60_000

const Answer = z.object({ embeddings: z.array(z.array(z.number())) })

const origin = (region: string): string => {
  const bedrock = { endpoint: `https://bedrock-runtime.${region}.amazonaws.com` }
  return new URL({ ...bedrock, ...emulator(environment.embeddingEndpoint) }.endpoint).origin
}

const normaliseVector = (vector: readonly number[]): number[] => {
  const length = Math.hypot(...vector) || 1
  return vector.map((part) => part / length)
}

/** One signed request (docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-embed-v3.html). */
const invoke = async (model: string, texts: readonly string[]): Promise<number[][]> => {
  const { region, ...credentials } = environment.credentials
  const { protocol, host, hostname, pathname, href } = new URL(`/model/${model}/invoke`, origin(region))
  const body = JSON.stringify({ texts, input_type: 'clustering' })
  const signer = new SignatureV4({ service: SERVICE, region, credentials, sha256: Sha256 })
  const { headers } = await signer.sign({
    method: 'POST',
    protocol,
    hostname,
    path: pathname,
    body,
    headers: { host, 'content-type': 'application/json', accept: 'application/json' },
  })
  const { embeddings } = await callService('model', async (until) => {
    const answer = await fetch(href, {
      method: 'POST',
      headers,
      body,
      signal: withTimeout(SERVICES.model.requestMs, until).abortSignal,
    })
    if (!answer.ok) throw new Error(`The model answered ${answer.status}`)
    return Answer.parse(await answer.json())
  })
  if (embeddings.length !== texts.length) throw new Error('The model answered for other texts')
  return embeddings.map(normaliseVector)
}

const vectorCache = new Map<string, number[]>()
let backoffUntil = 0

/** Clears the cache and the backoff. For tests and the local stack. */
export const resetEmbeddings = (): void => {
  vectorCache.clear()
  backoffUntil = 0
}

const cacheVectors = async (model: string, texts: readonly string[]): Promise<void> => {
  const parts = Array.from({ length: Math.ceil(texts.length / MAX_TEXTS_PER_REQUEST) }, async (_, part) => {
    const some = texts.slice(part * MAX_TEXTS_PER_REQUEST, (part + 1) * MAX_TEXTS_PER_REQUEST)
    const vectors = await invoke(model, some)
    for (const [index, vector] of vectors.entries()) vectorCache.set(some[index] ?? '', vector)
  })
  await Promise.all(parts).catch((error: unknown) => {
    backoffUntil = Date.now() + FAILURE_BACKOFF_MS
    throw error
  })
}

/** The configured Bedrock model with a cache of vectors; undefined when none is configured or it failed recently. */
export const getEmbedding = (): Embedding | undefined => {
  const model = environment.embeddingModel
  if (!model || Date.now() < backoffUntil) return undefined
  return {
    model,
    vectors: async (texts) => {
      if (vectorCache.size > MAX_CACHED_VECTORS) vectorCache.clear()
      const unknown = [...new Set(texts)].filter((text) => !vectorCache.has(text))
      if (unknown.length > 0) await cacheVectors(model, unknown)
      return texts.map((text) => vectorCache.get(text) ?? [])
    },
  }
}
