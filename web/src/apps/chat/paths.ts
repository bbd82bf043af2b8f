/** Where the conversations are, each below by its id. */
export const CHATS = '/apps/chat'
/** In place of an id: whom to write to. */
export const NEW = 'new'
