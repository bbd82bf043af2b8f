/** Path of the chat page; each conversation is below, by its id. */
export const CHATS = '/apps/chat'
/** Stands for the id of a new conversation. */
export const NEW_CHAT = 'new'
