import type { ChatWithContact, StoredChatMessage } from '#functions/data/chats/chats.ts'
import type { Workspace } from '#functions/data/companies/workspaces.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import type { Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { Chat, Contact, Message } from '#shared/apps/chat/contract.ts'

/** Whoever has not got Regie open is shown as offline, whatever status they chose. */
const toPartner = (member: Member, connected: boolean): Chat['contact'] => ({
  id: member.id,
  name: fullName(member),
  avatar: member.avatarPath,
  status: connected ? member.status : 'not-visible',
  active: worksHere(member),
})

/** A colleague in a list. */
export const toContact = (member: Member, connected: boolean): Contact => {
  const { title = '', about = '' } = member
  return { ...toPartner(member, connected), title, about }
}

/** Country of a phone number by its international prefix. */
const COUNTRIES = [
  [/^(\+|00)33/, 'FR'],
  [/^(\+|00)216/, 'TN'],
  [/^(\+|00)/, ''],
] as const

/** The phone number, when its owner shows it; without a prefix it belongs to the company's country. */
const phoneNumbers = ({ phone, phoneShown }: Member, { placeOfWork }: Workspace) => {
  if (!phone || !phoneShown) return []
  const dialled = phone.replace(/[^+\d]/g, '')
  const [, country = placeOfWork.country] = COUNTRIES.find(([prefix]) => prefix.test(dialled)) ?? []
  return [{ country, phoneNumber: phone, label: 'Work' as const }]
}

/** A colleague with all profile fields that they share with the company. */
export const toFullContact = (member: Member, connected: boolean, workspace: Workspace) => {
  const label = 'Work' as const
  return {
    ...toContact(member, connected),
    background: null,
    details: {
      emails: [{ email: member.email, label }],
      phoneNumbers: phoneNumbers(member, workspace),
      title: member.title ?? '',
      company: workspace.name,
      birthday: null,
      address: null,
    },
    attachments: { media: [], docs: [], links: [] },
  }
}

/** A message from the point of view of one participant. */
export const toMessage = ({ id, chatId, by, value, createdAt }: StoredChatMessage, person: string): Message => ({
  id,
  chatId,
  contactId: by,
  value,
  createdAt,
  isMine: by === person,
})

/** A conversation from the point of view of one participant, with its latest message unless others are given. */
export const toChat = ({ row, contact, connected }: ChatWithContact, person: string, messages?: Message[]): Chat => {
  const { chatId, contactId, unreadCount, muted, lastMessage, lastMessageAt, seenUntil = null } = row
  const { lastId, lastBy } = row
  const latest: Message = {
    id: lastId,
    chatId,
    contactId: lastBy,
    value: lastMessage,
    createdAt: lastMessageAt,
    isMine: lastBy === person,
  }
  return {
    id: chatId,
    contactId,
    contact: toPartner(contact, connected),
    unreadCount,
    muted,
    lastMessage,
    lastMessageAt,
    seenUntil,
    messages: messages ?? [latest],
  }
}
