import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { getEmbedding, resetEmbeddings } from '#functions/core/embedding.ts'
import { transact } from '#functions/core/table/table.ts'
import { buildMissionIndexWrites, buildPersonIndexWrites } from '#functions/data/matching/matchIndex.ts'
import { close, HOST, listen } from '#infra/local/ports.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { ALGORITHM } from '#shared/staffing/matching/rules.ts'
import { allSkills } from '#shared/staffing/skills.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { asks, features } from './matchingKit.ts'

const app = await startApi()
const MODEL = 'cohere.embed-multilingual-v3'

/** What is told apart here: words about streams of messages, and each other word by itself. */
const STREAMS = ['Apache Kafka', 'redpanda']
const places = new Map<string, number>()
const vectorOf = (text: string): number[] => {
  const word = STREAMS.includes(text) ? 'streams' : text
  if (!places.has(word)) places.set(word, places.size)
  return Array.from({ length: 512 }, (_, place) => (place === places.get(word) ? 3 : 0))
}

interface Asked {
  path: string
  headers: IncomingHttpHeaders
  texts: string[]
}
let asked: Asked[] = []
let status = 200
const model = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { texts } = JSON.parse(Buffer.concat(chunks).toString()) as { texts: string[] }
    asked.push({ path: request.url ?? '', headers: request.headers, texts })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? { embeddings: texts.map(vectorOf), texts } : { message: 'no' }))
  })
})

const person = features([['apache-kafka', 4, 60]])
const mission = asks([['redpanda', 3]])
const missionId = newId()
let it: Awaited<ReturnType<typeof newTenant>>
let matcher: Person
const ranked = async () => {
  const { status: answered, body } = await call(app, matching.people, matcher, { missionId })
  expect(answered).toBe(200)
  return body
}

beforeAll(async () => {
  it = await newTenant(app)
  matcher = await it.addPerson({ permissions: ['MANAGE_POSITIONING'], type: 'ESN' })
  await transact(buildPersonIndexWrites(it.tenant, it.resource.personId, undefined, person))
  await transact(
    buildMissionIndexWrites(it.tenant, missionId, undefined, { title: 'Flux', open: true, features: mission }),
  )
  process.env.REGIE_EMBEDDING_ENDPOINT = `http://${HOST}:${await listen(model, 0)}`
})
beforeEach(() => {
  asked = []
  status = 200
  process.env.REGIE_EMBEDDING_MODEL = MODEL
  resetEmbeddings()
})
afterEach(() => {
  delete process.env.REGIE_EMBEDDING_MODEL
})
afterAll(async () => {
  delete process.env.REGIE_EMBEDDING_ENDPOINT
  await close(model)
})

describe('without a model, as the product comes', () => {
  test('nothing is asked, and a word that the catalogue does not know finds nobody who does not write it', async () => {
    delete process.env.REGIE_EMBEDDING_MODEL
    expect(await ranked()).toMatchObject({ items: [], algorithm: ALGORITHM })
    expect(asked).toEqual([])
  })
})

describe('with a model', () => {
  test('a word that the catalogue does not know finds who brings what is near to it, which counts as half and says so', async () => {
    const { items, algorithm } = await ranked()
    expect(algorithm).toBe(`${ALGORITHM}+${MODEL}`)
    expect(items.map(({ person: { id } }) => id)).toEqual([it.resource.personId])
    const params = { skill: 'redpanda', by: 'apache-kafka', percent: 50 }
    expect(items[0]?.reasons[0]?.evidence[0]).toMatchObject({ key: 'skillNear', params })
    expect(items[0]?.score).toBeGreaterThan(0)
  })

  test('the algorithm stands beside the ranking in the log, and the person is told the same reasons', async () => {
    const { items, rankingId } = await ranked()
    const { body: kept } = await call(app, matching.log, matcher, { missionId })
    expect(kept.items.find((one) => one.rankingId === rankingId)?.algorithm).toBe(`${ALGORITHM}+${MODEL}`)
    const change = { weights: (await ranked()).weights, openToPeople: true, version: 0 }
    expect((await call(app, matching.setSettings, it.manager, change)).status).toBe(200)
    const { body } = await call(app, matching.why, it.resource, { missionId })
    expect(body.reasons).toEqual(items[0]?.reasons)
  })

  test('nothing but the names of skills and the word of the mission reaches it, signed, and each of them once', async () => {
    await ranked()
    await ranked()
    expect(new Set(asked.flatMap(({ texts }) => texts))).toEqual(
      new Set([...allSkills().map(({ name }) => name), 'redpanda']),
    )
    expect(asked.flatMap(({ texts }) => texts)).toHaveLength(allSkills().length + 1)
    for (const { path, headers, texts } of asked) {
      expect(path).toBe(`/model/${MODEL}/invoke`)
      expect(texts.length).toBeLessThanOrEqual(96)
      expect(headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/eu-west-3\/bedrock\/aws4_request, /,
      )
    }
  })

  test('what was asked long ago is asked again rather than forgotten in the middle of a question', async () => {
    const many = Array.from({ length: 1900 }, (_, index) => `word ${index}`)
    await getEmbedding()?.vectors(many)
    const others = ['word 0', ...Array.from({ length: 200 }, (_, index) => `other ${index}`)]
    for (const vectors of [await getEmbedding()?.vectors(others), await getEmbedding()?.vectors(others)])
      expect(vectors?.map(({ length }) => length)).toEqual(others.map(() => 512))
  })

  test('when it fails the ranking is as without it, and it is left alone for a while', async () => {
    status = 503
    expect(await ranked()).toMatchObject({ items: [], algorithm: ALGORITHM })
    const times = asked.length
    expect(times).toBeGreaterThan(0)
    status = 200
    expect(await ranked()).toMatchObject({ items: [], algorithm: ALGORITHM })
    expect(asked).toHaveLength(times)
    expect(app.logs.filter((line) => line.includes('matching.modelSilent'))).toHaveLength(1)
    expect(app.logs.join()).not.toContain('redpanda')
  })
})
