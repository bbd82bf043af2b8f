import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { chat } from '#shared/apps/chat/contract.ts'
import {
  MAX_LISTED_CHATS,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGES_PER_MINUTE,
  MESSAGES_PER_PAGE,
} from '#shared/apps/chat/rules.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { chatKit, idOf } from './chatKit.ts'

const app = await startApi()
let ours = await newTenant(app)
beforeEach(async () => {
  ours = await newTenant(app)
})
afterEach(() => setClock())
const { write, chatsOf, withContact, open, read } = chatKit(app)

describe('a conversation', () => {
  test('begins with the first message and shows to each of the two as theirs', async () => {
    const { resource, manager } = ours
    expect(await chatsOf(resource)).toEqual([])
    const { status, body: sent } = await write(resource, manager, '  Le CRA est prêt.\r\nÀ toi !  ')
    expect(status).toBe(200)
    expect(sent).toMatchObject({
      chatId: idOf(resource, manager),
      contactId: resource.personId,
      value: 'Le CRA est prêt.\nÀ toi !',
      isMine: true,
    })
    const mine = await withContact(resource, manager)
    expect(mine).toEqual({
      id: idOf(resource, manager),
      contactId: manager.personId,
      contact: { id: manager.personId, name: manager.name, avatar: null, status: 'not-visible', active: true },
      unreadCount: 0,
      muted: false,
      lastMessage: sent.value,
      lastMessageAt: sent.createdAt,
      seenUntil: null,
      messages: [sent],
    })
    expect(await withContact(manager, resource)).toMatchObject({
      id: sent.chatId,
      contactId: resource.personId,
      unreadCount: 1,
      lastMessage: sent.value,
      messages: [{ ...sent, isMine: false }],
    })
  })

  test('goes on in the order of time, by its id as by the colleague', async () => {
    const { resource, manager } = ours
    await write(resource, manager, 'un')
    const answer = await call(app, chat.send, manager, { chatId: idOf(manager, resource), value: 'deux' })
    expect(answer.status).toBe(200)
    await write(resource, manager, 'trois')
    const { body } = await open(manager, resource)
    expect(body.messages.map(({ value, isMine }) => [value, isMine])).toEqual([
      ['un', false],
      ['deux', true],
      ['trois', false],
    ])
    expect(body.cursor).toBeUndefined()
  })

  test('that both begin at once is one, and none of its messages is lost', async () => {
    const { resource, manager } = ours
    const sent = await Promise.all([
      write(resource, manager, 'a'),
      write(manager, resource, 'b'),
      write(resource, manager, 'c'),
    ])
    const kept = sent.filter(({ status }) => status === 200).map(({ body }) => body.value)
    expect(sent.every(({ status }) => status === 200 || status === 503)).toBe(true)
    const { body } = await open(resource, manager)
    expect(body.messages.map(({ value }) => value).toSorted()).toEqual(kept.toSorted())
    expect(await chatsOf(resource)).toHaveLength(1)
    expect(await chatsOf(manager)).toHaveLength(1)
    expect(body.lastMessage).toBe(body.messages.at(-1)?.value)
  })

  test('shows its latest messages, and those before page by page', async () => {
    const { resource, manager } = ours
    const total = 2 * MESSAGES_PER_PAGE + 5
    for (let index = 0; index < total; index += 1) await write(resource, manager, `n° ${index}`)
    const { body, cost } = await open(manager, resource)
    expect(cost.requests).toBe(2)
    expect(body.messages).toHaveLength(MESSAGES_PER_PAGE)
    const found = body.messages.map(({ value }) => value)
    let { cursor } = body
    while (cursor) {
      const page = await call(app, chat.messages, manager, { id: body.id, cursor })
      expect(page.status).toBe(200)
      found.unshift(...page.body.items.map(({ value }) => value).toReversed())
      cursor = page.body.cursor
    }
    expect(found).toEqual(Array.from({ length: total }, (_, index) => `n° ${index}`))
  })

  test('has a page of older messages for whoever it was given to, of that conversation alone', async () => {
    const { resource, manager, validator } = ours
    for (let index = 0; index <= MESSAGES_PER_PAGE; index += 1) await write(resource, manager)
    await write(resource, validator)
    const { id, cursor = '' } = (await open(resource, manager)).body
    for (const [person, of] of [
      [manager, id],
      [resource, idOf(resource, validator)],
    ] as const) {
      expect((await call(app, chat.messages, person, { id: of, cursor })).status).toBe(400)
    }
  })

  test('is listed first when it is the latest, and never more than the latest fifty are', async () => {
    const { resource, addPerson } = ours
    const contacts = await Promise.all(Array.from({ length: MAX_LISTED_CHATS + 1 }, () => addPerson()))
    for (const contact of contacts) await write(contact, resource, contact.name)
    const { body, cost } = await call(app, chat.chats, resource, {})
    expect(body.map(({ lastMessage }) => lastMessage)).toEqual(
      contacts
        .slice(1)
        .map(({ name }) => name)
        .toReversed(),
    )
    expect(cost.requests).toBe(3)
    const [first] = contacts
    if (first) await write(first, resource, 'again')
    expect((await chatsOf(resource))[0]).toMatchObject({ lastMessage: 'again', unreadCount: 2 })
  })

  test('costs two requests however many messages it has', async () => {
    const { resource, manager } = ours
    await write(resource, manager)
    const few = (await call(app, chat.chats, manager, {})).cost
    for (let index = 0; index < 30; index += 1) await write(resource, manager)
    expect((await call(app, chat.chats, manager, {})).cost).toEqual(few)
    expect(few.requests).toBe(2)
  })
})

describe('what is unread', () => {
  test('counts for the other alone until it is read, and then shows as seen', async () => {
    const { resource, manager } = ours
    await write(resource, manager)
    const { body: last } = await write(resource, manager)
    expect(await withContact(manager, resource)).toMatchObject({ unreadCount: 2 })
    const { body } = await read(manager, resource, last.id)
    expect(body).toMatchObject({ unreadCount: 0, lastMessage: last.value })
    expect(await withContact(manager, resource)).toMatchObject({ unreadCount: 0, seenUntil: null })
    expect(await withContact(resource, manager)).toMatchObject({ unreadCount: 0, seenUntil: last.id })
  })

  test('stays so when it came after what was seen', async () => {
    const { resource, manager } = ours
    const { body: seen } = await write(resource, manager, 'vu')
    await write(resource, manager, 'pas vu')
    expect((await read(manager, resource, seen.id)).body).toMatchObject({ unreadCount: 2 })
    expect(await withContact(resource, manager)).toMatchObject({ seenUntil: null })
    expect((await read(manager, resource)).body).toMatchObject({ unreadCount: 0 })
  })

  test('is exact while both write and one reads', async () => {
    const { resource, manager } = ours
    await write(resource, manager)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => write(resource, manager)),
      ...Array.from({ length: 2 }, () => write(manager, resource)),
      read(manager, resource, (await open(manager, resource)).body.messages.at(-1)?.id),
    ])
    const sent = answers.slice(0, 4).filter(({ status }) => status === 200).length + 1
    const answered = answers.slice(4, 6).filter(({ status }) => status === 200).length
    const [mine, his] = [await open(resource, manager), await open(manager, resource)]
    expect(mine.body.messages).toHaveLength(sent + answered)
    expect(mine.body.unreadCount).toBe(answered)
    // Read were the messages up to one of them, and none after it.
    const until = mine.body.seenUntil ?? ''
    expect(his.body.unreadCount).toBe(his.body.messages.filter(({ id, isMine }) => !isMine && id > until).length)
  })

  test('counts for a muted conversation too, which says that it is muted to whoever muted it alone', async () => {
    const { resource, manager } = ours
    await write(resource, manager)
    const id = idOf(resource, manager)
    const { body } = await call(app, chat.update, manager, { id, chat: { muted: true } })
    expect(body).toMatchObject({ muted: true, unreadCount: 1 })
    await write(resource, manager)
    expect(await withContact(manager, resource)).toMatchObject({ muted: true, unreadCount: 2 })
    expect(await withContact(resource, manager)).toMatchObject({ muted: false })
    const both = await call(app, chat.update, manager, { id, chat: { muted: false, unreadCount: 0 } })
    expect(both.body).toMatchObject({ muted: false, unreadCount: 0 })
  })

  test.each([{ unreadCount: -1 }, { lastId: 'x' }, { lastMessageAt: 'now' }, { muted: 'yes' }])(
    'and nothing else can be set: %j',
    async (change) => {
      const { resource, manager } = ours
      await write(resource, manager)
      const { status } = await call(app, chat.update, manager, {
        id: idOf(resource, manager),
        chat: change as unknown as Record<string, never>,
      })
      expect(status).toBe(400)
    },
  )
})

describe('a message', () => {
  test('is sent once however often its request is repeated', async () => {
    const { resource, manager } = ours
    const key = 'une-cle-pour-un-message'
    const [first, second] = [
      await write(resource, manager, 'une fois', key),
      await write(resource, manager, 'une fois', key),
    ]
    expect(second.body).toEqual(first.body)
    expect((await open(manager, resource)).body).toMatchObject({ unreadCount: 1, messages: [{ value: 'une fois' }] })
  })

  test('is plain text without control characters or marks that turn its direction', async () => {
    const { resource, manager } = ours
    const { body } = await write(resource, manager, 'a\u200Eb\u00ADc <b>é</b>\t👩‍💻')
    expect(body.value).toBe('abc <b>é</b>\t👩‍💻')
    for (const value of ['a\u0000b', 'a\u202Eb', 'a\u2066b', '\u001B[31m'])
      expect((await write(resource, manager, value)).status).toBe(400)
  })

  test.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['one letter too many', 'x'.repeat(MAX_MESSAGE_LENGTH + 1)],
  ])('of %s is refused', async (_, value) => {
    const { resource, manager } = ours
    expect((await write(resource, manager, value)).status).toBe(400)
    expect(await chatsOf(resource)).toEqual([])
  })

  test('of nothing that can be shown is refused', async () => {
    const { resource, manager } = ours
    const { status, body } = await write(resource, manager, '\u061C')
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'chat.messageRequired' })
  })

  test('may be as long as the limit', async () => {
    const { resource, manager } = ours
    expect((await write(resource, manager, 'é'.repeat(MAX_MESSAGE_LENGTH))).body.value).toHaveLength(MAX_MESSAGE_LENGTH)
  })

  test('says whom it is for in one way', async () => {
    const { resource, manager } = ours
    const both = { chatId: idOf(resource, manager), contactId: manager.personId, value: 'x' }
    expect((await call(app, chat.send, resource, both)).status).toBe(400)
    expect((await call(app, chat.send, resource, { value: 'x' })).status).toBe(400)
  })

  test('is one of so many in a minute', async () => {
    const { resource, manager } = ours
    setClock({ at: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 1000) })
    for (let index = 0; index < MAX_MESSAGES_PER_MINUTE; index += 1) {
      expect((await write(resource, manager)).status).toBe(200)
    }
    const refused = await write(resource, manager)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'chat.tooFast', details: { seconds: 59 } })
    expect(refused.headers.get('retry-after')).toBe('59')
    expect((await write(manager, resource)).status).toBe(200)
    setClock({ at: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 61_000) })
    expect((await write(resource, manager)).status).toBe(200)
  })

  test('costs one request', async () => {
    const { resource, manager } = ours
    const { cost } = await write(resource, manager)
    expect(cost.requests).toBe(1)
    expect(cost.units).toBeLessThanOrEqual(26)
  })
})

test('what is held on somebody says what they wrote and what was written to them', async () => {
  const { resource, manager, validator } = ours
  await write(resource, manager, 'de moi')
  await write(manager, resource, 'à moi')
  await write(manager, validator, 'pas pour moi')
  const content = JSON.stringify((await downloadArchive(app, resource)).read('chats.json'))
  expect(content).toContain('de moi')
  expect(content).toContain('à moi')
  expect(content).not.toContain('pas pour moi')
})
