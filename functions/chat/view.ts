import type { ChatWithContact, StoredChatMessage } from '#functions/data/chats.ts'
import { worksHere } from '#functions/data/colleagues.ts'
import { fullName, type Member } from '#functions/data/members.ts'
import type { Workspace } from '#functions/data/workspaces.ts'
import type { Chat, Contact, Message } from '#shared/contracts/chat.ts'

const toPartner = (member: Member): Chat['contact'] => ({
  id: member.id,
  name: fullName(member),
  avatar: member.avatarPath,
  status: member.status,
  active: worksHere(member),
})

/** A colleague in a list. */
export const toContact = (member: Member): Contact => {
  const { title = '', about = '' } = member
  return { ...toPartner(member), title, about }
}

/** A colleague with what they have put into their profile for the others. */
export const toFullContact = (member: Member, { name }: Workspace) => {
  const label = 'Work' as const
  return {
    ...toContact(member),
    background: null,
    details: {
      emails: [{ email: member.email, label }],
      phoneNumbers: [],
      title: member.title ?? '',
      company: name,
      birthday: null,
      address: null,
    },
    attachments: { media: [], docs: [], links: [] },
  }
}

/** A message as one of the two people of its conversation sees it. */
export const toMessage = ({ id, chatId, by, value, createdAt }: StoredChatMessage, person: string): Message => ({
  id,
  chatId,
  contactId: by,
  value,
  createdAt,
  isMine: by === person,
})

/** A conversation as one of its two people sees it; with its latest message unless others are given. */
export const toChat = ({ row, contact }: ChatWithContact, person: string, messages?: Message[]): Chat => {
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
    contact: toPartner(contact),
    unreadCount,
    muted,
    lastMessage,
    lastMessageAt,
    seenUntil,
    messages: messages ?? [latest],
  }
}
