import {
  type Area,
  done,
  exactly,
  fields,
  filled,
  flag,
  inOrderOf,
  is,
  list,
  nothing,
  number,
  some,
  text,
  WITH,
} from './table.ts'

const Person = { id: filled, name: filled, avatar: text.nullable() }
const PRESENT = 'status active'
const Message = fields({
  id: filled,
  chatId: filled,
  contactId: filled,
  value: filled,
  createdAt: filled,
  isMine: flag,
})
const Chat = {
  id: filled,
  contactId: filled,
  unreadCount: number,
  muted: flag,
  lastMessage: filled,
  lastMessageAt: filled,
  contact: fields(Person, PRESENT),
  messages: some(Message),
}

const written = (value: string) => ({
  as: 'validator' as const,
  call: 'POST api/apps/chat/messages',
  body: { contactId: '{manager.personId}', value },
})

export const chat: Area = {
  name: 'Chat',
  calls: 6,
  before: [written('Bonjour')],
  rows: [
    { ofBoth: true, call: 'GET api/apps/chat/chats', keep: 'chats', answer: some(fields(Chat, 'seenUntil')) },
    {
      ofBoth: true,
      call: 'GET api/apps/chat/chat?id={chats.0.id}',
      keep: 'chat',
      answer: fields(Chat, 'seenUntil cursor?'),
    },
    {
      call: 'PATCH api/apps/chat/chat',
      body: { id: '{chat.id}', chat: { [WITH]: '{chat}', muted: true } },
      answer: fields({ ...Chat, muted: done }, 'seenUntil'),
    },
    {
      // As it was read before another message came, which stays unread.
      before: [written('Encore')],
      call: 'PATCH api/apps/chat/chat',
      body: { id: '{chat.id}', chat: { [WITH]: '{chat}', unreadCount: 0 } },
      answer: fields({ ...Chat, unreadCount: is(2) }, 'seenUntil'),
    },
    {
      call: 'GET api/apps/chat/contacts',
      keep: 'contacts',
      answer: some(fields({ ...Person, about: text }, `${PRESENT} title`)).refine(inOrderOf('name')),
    },
    {
      call: 'GET api/apps/chat/contact?id={contacts.0.id}',
      answer: fields(
        {
          ...Person,
          background: text.nullable(),
          about: text,
          details: fields({
            emails: some(fields({ email: filled, label: filled })),
            phoneNumbers: list(fields({ country: text, phoneNumber: filled, label: filled })),
            title: text,
            company: text,
            birthday: text.nullable(),
            address: text.nullable(),
          }),
          attachments: fields({ media: list(text), docs: list(text), links: list(text) }),
        },
        `${PRESENT} title`,
      ),
    },
    { call: 'GET api/apps/chat/profile', answer: fields({ ...Person, email: filled, about: text }) },
  ],
}

const Contact = {
  id: filled,
  avatar: text.nullable(),
  background: text.nullable(),
  name: filled,
  emails: list(fields({ email: filled, label: text })),
  phoneNumbers: list(fields({ country: text, phoneNumber: filled, label: text })),
  title: text,
  company: text,
  birthday: text.nullable(),
  address: text.nullable(),
  notes: text.nullable(),
  tags: list(filled),
}
const LISTED = 'job kind clientId missions lastExchangeAt createdAt updatedAt version'
const OPENED = `${LISTED} client onSite`
const { notes: _, ...ListedContact } = Contact
const withoutNotes = {
  reason:
    'What is noted of a contact lies apart and is read with that contact alone: lists are of up to 2,000 of them.',
  answer: some(fields(ListedContact, LISTED)).refine(inOrderOf('name')),
}
const listed = { answer: some(fields(Contact, LISTED)).refine(inOrderOf('name')), deviation: withoutNotes }
const Tag = { id: filled, title: filled }
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const NOBODY = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

export const contacts: Area = {
  name: 'Contacts',
  calls: 12,
  rows: [
    {
      call: 'POST api/apps/contacts/contact',
      keep: 'contact',
      answer: fields(
        {
          ...Contact,
          name: is('New Contact'),
          avatar: nothing,
          birthday: nothing,
          address: nothing,
          notes: nothing,
          emails: list(filled).max(0),
          phoneNumbers: list(filled).max(0),
          tags: list(filled).max(0),
          job: fields({ title: is(''), company: is('') }),
        },
        OPENED.replace('job ', ''),
      ),
    },
    {
      call: 'POST api/apps/contacts/tag',
      body: { tag: { title: 'Friend' } },
      keep: 'tag',
      answer: fields({ ...Tag, title: is('Friend') }),
    },
    {
      call: 'PATCH api/apps/contacts/contact',
      body: {
        id: '{contact.id}',
        contact: {
          name: 'Zélie Aubrac',
          notes: '<p>Met in May</p>',
          birthday: '1980-03-25',
          emails: [{ email: 'zelie@client.example', label: 'Work' }],
          phoneNumbers: [{ country: 'fr', phoneNumber: '01 23 45 67 89', label: 'Mobile' }],
          title: 'Buyer',
          company: 'Acme',
          address: '1 rue du Lac',
          tags: ['{tag.id}'],
        },
      },
      keep: 'changed',
      answer: fields(
        {
          ...Contact,
          name: is('Zélie Aubrac'),
          title: is('Buyer'),
          tags: some(filled),
          birthday: filled,
          notes: filled,
        },
        OPENED,
      ),
    },
    {
      call: 'PATCH api/apps/contacts/contact',
      body: { id: '{contact.id}', contact: '{changed}' },
      answer: fields({ ...Contact, name: is('Zélie Aubrac'), tags: some(filled) }, OPENED),
    },
    {
      call: 'PATCH api/apps/contacts/contact',
      body: { id: NOBODY, contact: { name: 'Nobody' } },
      answer: nothing,
    },
    { call: 'GET api/apps/contacts/all', ...listed },
    { call: 'GET api/apps/contacts/search?query=AUB', ...listed },
    { call: 'GET api/apps/contacts/search?query=nobody', answer: list(filled).max(0) },
    { call: 'GET api/apps/contacts/contact?id={contact.id}', answer: fields(Contact, OPENED) },
    { call: `GET api/apps/contacts/contact?id=${NOBODY}`, answer: nothing },
    {
      call: 'GET api/apps/contacts/countries',
      answer: some(fields({ id: filled, iso: filled, name: filled, code: text, flagImagePos: filled })).min(235),
    },
    {
      call: 'POST api/apps/contacts/tag',
      body: { tag: { id: '{tag.id}', title: 'Band' } },
      answer: fields({ ...Tag, title: is('Band') }),
    },
    {
      call: 'GET api/apps/contacts/tags',
      answer: exactly(2, fields(Tag)).refine(([first]) => first?.title === 'Band'),
    },
    {
      call: 'PATCH api/apps/contacts/tag',
      body: { id: '{tag.id}', tag: { title: 'Family' } },
      answer: fields({ ...Tag, title: is('Family') }),
    },
    { call: 'DELETE api/apps/contacts/tag?id={tag.id}', answer: done },
    {
      call: 'GET api/apps/contacts/contact?id={contact.id}',
      answer: fields({ ...Contact, tags: list(filled).max(0) }, OPENED),
    },
    {
      call: 'POST api/apps/contacts/avatar',
      body: { id: '{contact.id}', avatar: PNG },
      answer: fields({ ...Contact, avatar: filled }, OPENED),
    },
    { call: 'DELETE api/apps/contacts/contact?id={contact.id}', answer: done },
    { call: `DELETE api/apps/contacts/contact?id=${NOBODY}`, answer: done },
  ],
}
